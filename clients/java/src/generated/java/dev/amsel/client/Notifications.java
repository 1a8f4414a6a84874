// Written by "npm run generate" from the contract.
package dev.amsel.client;

import dev.amsel.client.model.ListNotificationsAnswer;
import dev.amsel.client.model.ListNotificationsRequest;
import dev.amsel.client.model.ListenToNotificationsAnswer;
import dev.amsel.client.model.ListenToNotificationsRequest;
import dev.amsel.client.model.ResendNotificationAnswer;
import dev.amsel.client.model.ResendNotificationRequest;

/** The operations of {@code notifications}. */
public final class Notifications {
  private final Call call;

  Notifications(Call call) {
    this.call = call;
  }

  /**
   * List notifications.
   *
   * <p>All notifications of this client in the order in which they became known, whether they were delivered or
   * not: how to catch up after having been down. Without {@code cursor} it begins with the first one. Call again
   * with {@code nextCursor} for those after it; when there are none yet, the list is empty and the cursor stays.
   *
   * @param request what is asked
   * @return how it ended
   */
  public Outcome<ListNotificationsAnswer> list(ListNotificationsRequest request) {
    return list(request, CallOptions.USUAL);
  }

  /**
   * List notifications.
   *
   * <p>All notifications of this client in the order in which they became known, whether they were delivered or
   * not: how to catch up after having been down. Without {@code cursor} it begins with the first one. Call again
   * with {@code nextCursor} for those after it; when there are none yet, the list is empty and the cursor stays.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public Outcome<ListNotificationsAnswer> list(ListNotificationsRequest request, CallOptions options) {
    return call.make("v1/notifications/list", request, ListNotificationsAnswer::of, options);
  }

  /**
   * Send a notification again.
   *
   * <p>Sends a notification at once and, until it is acknowledged, again at the usual intervals, whatever became
   * of it before. It keeps its body, its id and its sequence. Where it had no address, the one that is set by
   * now is used.
   *
   * @param request what is asked
   * @return how it ended
   */
  public Outcome<ResendNotificationAnswer> resend(ResendNotificationRequest request) {
    return resend(request, CallOptions.USUAL);
  }

  /**
   * Send a notification again.
   *
   * <p>Sends a notification at once and, until it is acknowledged, again at the usual intervals, whatever became
   * of it before. It keeps its body, its id and its sequence. Where it had no address, the one that is set by
   * now is used.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public Outcome<ResendNotificationAnswer> resend(ResendNotificationRequest request, CallOptions options) {
    return call.make("v1/notifications/resend", request, ResendNotificationAnswer::of, options);
  }

  /**
   * Listen to notifications.
   *
   * <p>A long poll for a developer’s machine that no notification can reach. While somebody listens, every
   * notification of this sandbox client is handed out here instead of being sent to its address, also one that
   * has none. Each comes as it would be sent, signed for {@code path} if that is given. {@code answers} report
   * what became of those that were handed out before: HTTP status and body of the answer, or why there was none.
   * Not reported within 30 seconds, one is handed out again. The answer comes as soon as there is a
   * notification, at the latest after {@code waitSeconds}.
   *
   * @param request what is asked
   * @return how it ended
   */
  public Outcome<ListenToNotificationsAnswer> listen(ListenToNotificationsRequest request) {
    return listen(request, CallOptions.USUAL);
  }

  /**
   * Listen to notifications.
   *
   * <p>A long poll for a developer’s machine that no notification can reach. While somebody listens, every
   * notification of this sandbox client is handed out here instead of being sent to its address, also one that
   * has none. Each comes as it would be sent, signed for {@code path} if that is given. {@code answers} report
   * what became of those that were handed out before: HTTP status and body of the answer, or why there was none.
   * Not reported within 30 seconds, one is handed out again. The answer comes as soon as there is a
   * notification, at the latest after {@code waitSeconds}.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public Outcome<ListenToNotificationsAnswer> listen(ListenToNotificationsRequest request, CallOptions options) {
    return call.make("v1/notifications/listen", request, ListenToNotificationsAnswer::of, options);
  }
}
