// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code registrationStatus} may have; a newer gateway may send others. */
public final class RegistrationStatus extends OpenValue {
  /** {@code APPROVED}. */
  public static final RegistrationStatus APPROVED = new RegistrationStatus("APPROVED");
  /** {@code REJECTED}. */
  public static final RegistrationStatus REJECTED = new RegistrationStatus("REJECTED");
  /** {@code PENDING}. */
  public static final RegistrationStatus PENDING = new RegistrationStatus("PENDING");
  /** {@code COMPLETED}. */
  public static final RegistrationStatus COMPLETED = new RegistrationStatus("COMPLETED");

  private static final List<RegistrationStatus> KNOWN = List.of(APPROVED, REJECTED, PENDING, COMPLETED);

  private RegistrationStatus(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static RegistrationStatus of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new RegistrationStatus(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<RegistrationStatus> known() {
    return KNOWN;
  }
}
