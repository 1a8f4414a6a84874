// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** PspRegistrationResult of the interface. */
public final class PspRegistrationResult extends Message {
  private static final Set<String> KNOWN = Set.of("pspName", "registrationResult");

  private PspRegistrationResult(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static PspRegistrationResult of(Map<String, ?> fields) {
    return new PspRegistrationResult(fields);
  }

  /**
   * {@code pspName}.
   *
   * @return null where it is absent
   */
  public @Nullable String pspName() {
    return text("pspName");
  }

  /**
   * {@code registrationResult}.
   *
   * @return null where it is absent
   */
  public @Nullable PspRegistrationResultRegistrationResult registrationResult() {
    return message("registrationResult", PspRegistrationResultRegistrationResult::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
