// Written by "npm run generate" from the contract.
package dev.amsel.client;

import dev.amsel.client.model.NotifyAuthorization;
import dev.amsel.client.model.NotifyCapture;
import dev.amsel.client.model.NotifyDispute;
import dev.amsel.client.model.NotifyPayment;
import dev.amsel.client.model.NotifyRefund;
import dev.amsel.client.model.NotifyRegistrationStatus;
import dev.amsel.client.model.NotifyReversal;
import dev.amsel.client.model.Message;
import dev.amsel.client.model.UnknownBody;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What a notification is about. */
public enum NotificationKind {
  /** A payment changed: {@link NotifyPayment}. */
  NOTIFY_PAYMENT("notifyPayment", List.of("PAYMENT_RESULT", "PAYMENT_PENDING", "UPDATE_AMOUNT_RESULT"), null, NotifyPayment::of),
  /** A capture has ended: {@link NotifyCapture}. */
  NOTIFY_CAPTURE("notifyCapture", List.of("CAPTURE_RESULT"), null, NotifyCapture::of),
  /** A refund has ended: {@link NotifyRefund}. */
  NOTIFY_REFUND("notifyRefund", List.of("REFUND_RESULT"), null, NotifyRefund::of),
  /** Late money could not go back: {@link NotifyReversal}. */
  NOTIFY_REVERSAL("notifyReversal", List.of("PAYMENT_REVERSAL"), null, NotifyReversal::of),
  /** An agreement changed: {@link NotifyAuthorization}. */
  NOTIFY_AUTHORIZATION("notifyAuthorization", List.of(), "authorizationNotifyType", NotifyAuthorization::of),
  /** A dispute changed: {@link NotifyDispute}. */
  NOTIFY_DISPUTE("notifyDispute", List.of(), "disputeNotificationType", NotifyDispute::of),
  /** A wallet has reviewed a registration: {@link NotifyRegistrationStatus}. */
  NOTIFY_REGISTRATION_STATUS("notifyRegistrationStatus", List.of(), "registrationResult", NotifyRegistrationStatus::of),
  /** Of a kind that is newer than this library: acknowledge it, or it is sent eight times. */
  UNKNOWN("unknown", List.of(), null, UnknownBody::of);

  private final String text;
  private final List<String> types;
  private final @Nullable String field;
  private final Function<Map<String, ?>, ? extends Message> reader;

  NotificationKind(
      String text, List<String> types, @Nullable String field, Function<Map<String, ?>, ? extends Message> reader) {
    this.text = text;
    this.types = types;
    this.field = field;
    this.reader = reader;
  }

  /** By what is signed: the header {@code notification-kind} is not. */
  static NotificationKind of(Map<String, ?> body) {
    for (NotificationKind kind : values()) if (kind.types.contains(String.valueOf(body.get("notifyType")))) return kind;
    for (NotificationKind kind : values()) if (kind.field != null && body.containsKey(kind.field)) return kind;
    return UNKNOWN;
  }

  Message read(Map<String, ?> body) {
    return reader.apply(body);
  }

  /**
   * As the gateway writes it.
   *
   * @return such as {@code notifyPayment}
   */
  public String text() {
    return text;
  }
}
