package dev.amsel.client;

/** How an outcome was learned. */
public enum LearnedBy {
  /** By the answer itself. */
  ANSWER,
  /** By asking afterwards, because there was no answer or none that was the whole truth. */
  INQUIRY,
  /** By cancelling, because nobody confirmed in time. */
  CANCEL
}
