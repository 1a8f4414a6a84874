// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code productCode} may have; a newer gateway may send others. */
public final class ProductCode extends OpenValue {
  /** {@code CASHIER_PAYMENT}. */
  public static final ProductCode CASHIER_PAYMENT = new ProductCode("CASHIER_PAYMENT");
  /** {@code AGREEMENT_PAYMENT}. */
  public static final ProductCode AGREEMENT_PAYMENT = new ProductCode("AGREEMENT_PAYMENT");
  /** {@code IN_STORE_PAYMENT}. */
  public static final ProductCode IN_STORE_PAYMENT = new ProductCode("IN_STORE_PAYMENT");

  private static final List<ProductCode> KNOWN = List.of(CASHIER_PAYMENT, AGREEMENT_PAYMENT, IN_STORE_PAYMENT);

  private ProductCode(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static ProductCode of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new ProductCode(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<ProductCode> known() {
    return KNOWN;
  }
}
