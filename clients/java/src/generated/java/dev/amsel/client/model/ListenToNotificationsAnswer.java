// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: listen to notifications */
public final class ListenToNotificationsAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("deliveries");

  private ListenToNotificationsAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static ListenToNotificationsAnswer of(Map<String, ?> fields) {
    return new ListenToNotificationsAnswer(fields);
  }

  /**
   * {@code deliveries}.
   *
   * @return null where it is absent
   */
  public @Nullable List<ListenToNotificationsAnswerDeliveries> deliveries() {
    return list("deliveries", reader(ListenToNotificationsAnswerDeliveries::of));
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
