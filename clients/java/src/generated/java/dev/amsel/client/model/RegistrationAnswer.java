// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: register a merchant and a store */
public final class RegistrationAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("passThroughInfo");

  private RegistrationAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static RegistrationAnswer of(Map<String, ?> fields) {
    return new RegistrationAnswer(fields);
  }

  /**
   * {@code passThroughInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable String passThroughInfo() {
    return text("passThroughInfo");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
