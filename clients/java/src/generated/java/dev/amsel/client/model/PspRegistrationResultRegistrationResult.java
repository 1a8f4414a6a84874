// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** PspRegistrationResultRegistrationResult of the interface. */
public final class PspRegistrationResultRegistrationResult extends Message {
  private static final Set<String> KNOWN = Set.of("registrationStatus", "rejectReasons");

  private PspRegistrationResultRegistrationResult(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static PspRegistrationResultRegistrationResult of(Map<String, ?> fields) {
    return new PspRegistrationResultRegistrationResult(fields);
  }

  /**
   * {@code registrationStatus}.
   *
   * @return null where it is absent
   */
  public @Nullable RegistrationStatus registrationStatus() {
    return value("registrationStatus", RegistrationStatus::of);
  }

  /**
   * {@code rejectReasons}.
   *
   * @return null where it is absent
   */
  public @Nullable String rejectReasons() {
    return text("rejectReasons");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
