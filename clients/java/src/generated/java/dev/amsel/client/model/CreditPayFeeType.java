// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code creditPayFeeType} may have; a newer gateway may send others. */
public final class CreditPayFeeType extends OpenValue {
  /** {@code PERCENTAGE}. */
  public static final CreditPayFeeType PERCENTAGE = new CreditPayFeeType("PERCENTAGE");

  private static final List<CreditPayFeeType> KNOWN = List.of(PERCENTAGE);

  private CreditPayFeeType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static CreditPayFeeType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new CreditPayFeeType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<CreditPayFeeType> known() {
    return KNOWN;
  }
}
