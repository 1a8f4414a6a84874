package dev.amsel.client;

/** The three ends of a call. */
public enum Status {
  /** It is done. */
  S,
  /** It failed for good. */
  F,
  /** It is not known yet. That is no failure. */
  U
}
