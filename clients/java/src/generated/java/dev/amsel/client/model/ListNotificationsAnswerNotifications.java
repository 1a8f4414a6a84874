// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** ListNotificationsAnswerNotifications of the interface. */
public final class ListNotificationsAnswerNotifications extends Message {
  private static final Set<String> KNOWN = Set.of("notificationId", "sequence", "kind", "createTime", "body", "deliveryState", "attempts");

  private ListNotificationsAnswerNotifications(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static ListNotificationsAnswerNotifications of(Map<String, ?> fields) {
    return new ListNotificationsAnswerNotifications(fields);
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
   * {@code sequence}.
   *
   * @return null where it is absent
   */
  public @Nullable Long sequence() {
    return integer("sequence");
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
   * {@code createTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String createTime() {
    return text("createTime");
  }

  /**
   * {@code body}.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> body() {
    return map("body");
  }

  /**
   * {@code deliveryState}.
   *
   * @return null where it is absent
   */
  public @Nullable DeliveryState deliveryState() {
    return value("deliveryState", DeliveryState::of);
  }

  /**
   * {@code attempts}.
   *
   * @return null where it is absent
   */
  public @Nullable Long attempts() {
    return integer("attempts");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
