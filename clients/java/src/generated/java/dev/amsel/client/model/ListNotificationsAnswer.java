// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: list notifications */
public final class ListNotificationsAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("notifications", "nextCursor");

  private ListNotificationsAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static ListNotificationsAnswer of(Map<String, ?> fields) {
    return new ListNotificationsAnswer(fields);
  }

  /**
   * {@code notifications}.
   *
   * @return null where it is absent
   */
  public @Nullable List<ListNotificationsAnswerNotifications> notifications() {
    return list("notifications", reader(ListNotificationsAnswerNotifications::of));
  }

  /**
   * {@code nextCursor}.
   *
   * @return null where it is absent
   */
  public @Nullable String nextCursor() {
    return text("nextCursor");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
