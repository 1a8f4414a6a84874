// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code registrationType} may have; a newer gateway may send others. */
public final class RegistrationType extends OpenValue {
  /** {@code ENTERPRISE_REGISTRATION_NO}. */
  public static final RegistrationType ENTERPRISE_REGISTRATION_NO = new RegistrationType("ENTERPRISE_REGISTRATION_NO");
  /** {@code INDEPENDENT_CONTRACTOR_LICENSE_NO}. */
  public static final RegistrationType INDEPENDENT_CONTRACTOR_LICENSE_NO = new RegistrationType("INDEPENDENT_CONTRACTOR_LICENSE_NO");
  /** {@code OTHER_IDENTIFICATION_NO}. */
  public static final RegistrationType OTHER_IDENTIFICATION_NO = new RegistrationType("OTHER_IDENTIFICATION_NO");
  /** {@code US_FEDERAL_EIN}. */
  public static final RegistrationType US_FEDERAL_EIN = new RegistrationType("US_FEDERAL_EIN");

  private static final List<RegistrationType> KNOWN = List.of(ENTERPRISE_REGISTRATION_NO, INDEPENDENT_CONTRACTOR_LICENSE_NO, OTHER_IDENTIFICATION_NO, US_FEDERAL_EIN);

  private RegistrationType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static RegistrationType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new RegistrationType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<RegistrationType> known() {
    return KNOWN;
  }
}
