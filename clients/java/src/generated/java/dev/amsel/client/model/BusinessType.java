// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code businessType} may have; a newer gateway may send others. */
public final class BusinessType extends OpenValue {
  /** {@code ENTERPRISE}. */
  public static final BusinessType ENTERPRISE = new BusinessType("ENTERPRISE");
  /** {@code INDIVIDUAL}. */
  public static final BusinessType INDIVIDUAL = new BusinessType("INDIVIDUAL");

  private static final List<BusinessType> KNOWN = List.of(ENTERPRISE, INDIVIDUAL);

  private BusinessType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static BusinessType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new BusinessType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<BusinessType> known() {
    return KNOWN;
  }
}
