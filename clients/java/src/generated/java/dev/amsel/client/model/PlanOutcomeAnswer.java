// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: plan an outcome */
public final class PlanOutcomeAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("planId");

  private PlanOutcomeAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static PlanOutcomeAnswer of(Map<String, ?> fields) {
    return new PlanOutcomeAnswer(fields);
  }

  /**
   * {@code planId}.
   *
   * @return null where it is absent
   */
  public @Nullable String planId() {
    return text("planId");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
