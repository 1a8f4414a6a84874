// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code merchantType} may have; a newer gateway may send others. */
public final class MerchantType extends OpenValue {
  /** {@code INDIVIDUAL}. */
  public static final MerchantType INDIVIDUAL = new MerchantType("INDIVIDUAL");
  /** {@code ENTERPRISE}. */
  public static final MerchantType ENTERPRISE = new MerchantType("ENTERPRISE");

  private static final List<MerchantType> KNOWN = List.of(INDIVIDUAL, ENTERPRISE);

  private MerchantType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static MerchantType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new MerchantType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<MerchantType> known() {
    return KNOWN;
  }
}
