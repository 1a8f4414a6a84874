// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: move the clock */
public final class AdvanceClockAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("now");

  private AdvanceClockAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static AdvanceClockAnswer of(Map<String, ?> fields) {
    return new AdvanceClockAnswer(fields);
  }

  /**
   * {@code now}.
   *
   * @return null where it is absent
   */
  public @Nullable String now() {
    return text("now");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
