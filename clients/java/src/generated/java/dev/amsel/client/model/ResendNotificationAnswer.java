// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: send a notification again */
public final class ResendNotificationAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("deliveryState");

  private ResendNotificationAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static ResendNotificationAnswer of(Map<String, ?> fields) {
    return new ResendNotificationAnswer(fields);
  }

  /**
   * {@code deliveryState}.
   *
   * @return null where it is absent
   */
  public @Nullable DeliveryState deliveryState() {
    return value("deliveryState", DeliveryState::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
