package dev.amsel.client;

/**
 * How a call is made.
 *
 * @param repeats false: one attempt, and no inquiry after it
 * @param stop ends the waiting; so does an interrupt of the calling thread
 */
public record CallOptions(boolean repeats, Stop stop) {
  /** With repeats, to its end. */
  public static final CallOptions USUAL = new CallOptions(true, Stop.NEVER);

  /**
   * One attempt, and no inquiry after it.
   *
   * @return such options
   */
  public static CallOptions withoutRepeats() {
    return new CallOptions(false, Stop.NEVER);
  }

  /**
   * With something that ends the waiting.
   *
   * @param stop what
   * @return such options
   */
  public static CallOptions until(Stop stop) {
    return new CallOptions(true, stop);
  }
}
