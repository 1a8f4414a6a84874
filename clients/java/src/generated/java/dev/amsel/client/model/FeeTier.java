// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code feeTier} may have; a newer gateway may send others. */
public final class FeeTier extends OpenValue {
  /** {@code 01}. */
  public static final FeeTier VALUE_01 = new FeeTier("01");
  /** {@code 02}. */
  public static final FeeTier VALUE_02 = new FeeTier("02");
  /** {@code 03}. */
  public static final FeeTier VALUE_03 = new FeeTier("03");
  /** {@code 04}. */
  public static final FeeTier VALUE_04 = new FeeTier("04");
  /** {@code 05}. */
  public static final FeeTier VALUE_05 = new FeeTier("05");

  private static final List<FeeTier> KNOWN = List.of(VALUE_01, VALUE_02, VALUE_03, VALUE_04, VALUE_05);

  private FeeTier(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static FeeTier of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new FeeTier(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<FeeTier> known() {
    return KNOWN;
  }
}
