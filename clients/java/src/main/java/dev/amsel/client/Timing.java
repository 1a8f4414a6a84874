package dev.amsel.client;

import java.util.concurrent.ThreadLocalRandom;

/** The clock and chance: for tests another one may be given. */
public interface Timing {
  /** That of this machine. */
  Timing REAL = new Timing() {};

  /**
   * The time.
   *
   * @return milliseconds since 1970
   */
  default long now() {
    return System.currentTimeMillis();
  }

  /**
   * Waits.
   *
   * @param ms how long
   * @param stop ends it before
   * @return false where it was ended before
   * @throws InterruptedException where the thread was
   */
  default boolean sleep(long ms, Stop stop) throws InterruptedException {
    return stop.sleep(ms);
  }

  /**
   * Chance.
   *
   * @return from 0 to 1
   */
  default double random() {
    return ThreadLocalRandom.current().nextDouble();
  }
}
