package dev.amsel.client;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ends the waiting of calls, from another thread. What was sent may have happened all the same. */
public final class Stop {
  /** Shared by all calls that nobody ends. */
  static final Stop NEVER = new Stop();

  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Set<Runnable> acts = new LinkedHashSet<>();

  /** A new one, not stopped yet. */
  public Stop() {}

  /** Ends the waiting, for good. */
  public void stop() {
    if (this == NEVER) throw new IllegalStateException("These options are shared by all calls: give a Stop of your own.");
    Set<Runnable> due;
    synchronized (acts) {
      stopped.countDown();
      due = new LinkedHashSet<>(acts);
      acts.clear();
    }
    due.forEach(Runnable::run);
  }

  /**
   * Whether somebody has ended the waiting.
   *
   * @return true for ever after {@link #stop()}
   */
  public boolean isStopped() {
    return stopped.getCount() == 0;
  }

  /**
   * Waits.
   *
   * @param ms at the most
   * @return false where it was stopped before
   * @throws InterruptedException where the thread was
   */
  public boolean sleep(long ms) throws InterruptedException {
    return !stopped.await(ms, TimeUnit.MILLISECONDS);
  }

  /**
   * Has something done when it is stopped; at once where it is already.
   *
   * @param act what
   * @return takes it back
   */
  public Runnable onStop(Runnable act) {
    if (this == NEVER) return () -> {};
    synchronized (acts) {
      if (!isStopped()) {
        acts.add(act);
        return () -> forget(act);
      }
    }
    act.run();
    return () -> {};
  }

  private void forget(Runnable act) {
    synchronized (acts) {
      acts.remove(act);
    }
  }
}
