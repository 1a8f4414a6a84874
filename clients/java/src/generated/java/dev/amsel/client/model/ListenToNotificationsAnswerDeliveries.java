// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** ListenToNotificationsAnswerDeliveries of the interface. */
public final class ListenToNotificationsAnswerDeliveries extends Message {
  private static final Set<String> KNOWN = Set.of("deliveryToken", "notificationId", "kind", "headers", "body");

  private ListenToNotificationsAnswerDeliveries(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static ListenToNotificationsAnswerDeliveries of(Map<String, ?> fields) {
    return new ListenToNotificationsAnswerDeliveries(fields);
  }

  /**
   * {@code deliveryToken}.
   *
   * @return null where it is absent
   */
  public @Nullable String deliveryToken() {
    return text("deliveryToken");
  }

  /**
   * {@code notificationId}.
   *
   * @return null where it is absent
   */
  public @Nullable String notificationId() {
    return text("notificationId");
  }

  /**
   * {@code kind}.
   *
   * @return null where it is absent
   */
  public @Nullable String kind() {
    return text("kind");
  }

  /**
   * {@code headers}.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> headers() {
    return map("headers");
  }

  /**
   * {@code body}.
   *
   * @return null where it is absent
   */
  public @Nullable String body() {
    return text("body");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
