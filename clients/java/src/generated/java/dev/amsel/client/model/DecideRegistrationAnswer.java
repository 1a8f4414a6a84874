// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.Map;
import java.util.Set;

/** What the gateway answers: review a registration */
public final class DecideRegistrationAnswer extends Message {
  private static final Set<String> KNOWN = Set.of();

  private DecideRegistrationAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static DecideRegistrationAnswer of(Map<String, ?> fields) {
    return new DecideRegistrationAnswer(fields);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
