package dev.amsel.client;

/** Acts on each notification once, however often it comes. */
public final class Once {
  private Once() {}

  /** What is done for a notification. */
  @FunctionalInterface
  public interface Act {
    /**
     * Does it.
     *
     * @throws Exception where it failed: the notification is not to be acknowledged, and comes again
     */
    void run() throws Exception;
  }

  /**
   * Acts, if nobody has. Where the work fails, or somebody else is at it, there is an exception, and the caller must not
   * acknowledge: the gateway sends the notification again.
   *
   * @param store where it is noted
   * @param notification what came
   * @param act what is done for it
   * @return true if this was the time
   * @throws Exception what the act threw
   */
  public static boolean once(SeenStore store, Notification notification, Act act) throws Exception {
    return once(store, notification.digest(), act);
  }

  static boolean once(SeenStore store, String digest, Act act) throws Exception {
    SeenStore.Seen seen = store.begin(digest);
    if (seen == SeenStore.Seen.DONE) return false;
    if (seen == SeenStore.Seen.BUSY)
      throw AmselException.of(
              "Somebody is at this notification already. Do not acknowledge it: it comes again.",
              "NOTIFICATION_BUSY",
              Status.U)
          .retryable(true)
          .build();
    try {
      act.run();
    } catch (Throwable error) {
      store.forget(digest);
      throw error;
    }
    store.finish(digest);
    return true;
  }
}
