// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** RegistrationResult of the interface. */
public final class RegistrationResult extends Message {
  private static final Set<String> KNOWN = Set.of("registrationStatus");

  private RegistrationResult(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static RegistrationResult of(Map<String, ?> fields) {
    return new RegistrationResult(fields);
  }

  /**
   * {@code registrationStatus}.
   *
   * @return null where it is absent
   */
  public @Nullable RegistrationStatus registrationStatus() {
    return value("registrationStatus", RegistrationStatus::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
