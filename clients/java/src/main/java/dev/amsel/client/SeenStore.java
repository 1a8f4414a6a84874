package dev.amsel.client;

/**
 * Where it is noted which notifications were acted on. Keep it where your orders are, and it survives a restart. A mark of
 * {@link #begin} must not stand for ever: take it back after some minutes, or have {@code begin}, your work and {@code
 * finish} in one transaction, so that a crash in between takes it back.
 */
public interface SeenStore {
  /** What is known of a notification. */
  enum Seen {
    /** This caller has it now. */
    NEW,
    /** It was acted on. */
    DONE,
    /** Somebody else is at it. */
    BUSY
  }

  /**
   * Takes it, if nobody has.
   *
   * @param digest of the notification
   * @return whether this caller has it
   */
  Seen begin(String digest);

  /**
   * It is done, for ever.
   *
   * @param digest of the notification
   */
  void finish(String digest);

  /**
   * It failed: the next attempt may begin.
   *
   * @param digest of the notification
   */
  void forget(String digest);
}
