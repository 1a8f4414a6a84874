// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code productScene} may have; a newer gateway may send others. */
public final class ProductScene extends OpenValue {
  /** {@code CHECKOUT_PAYMENT}. */
  public static final ProductScene CHECKOUT_PAYMENT = new ProductScene("CHECKOUT_PAYMENT");
  /** {@code ELEMENT_PAYMENT}. */
  public static final ProductScene ELEMENT_PAYMENT = new ProductScene("ELEMENT_PAYMENT");
  /** {@code EASY_PAY}. */
  public static final ProductScene EASY_PAY = new ProductScene("EASY_PAY");

  private static final List<ProductScene> KNOWN = List.of(CHECKOUT_PAYMENT, ELEMENT_PAYMENT, EASY_PAY);

  private ProductScene(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static ProductScene of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new ProductScene(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<ProductScene> known() {
    return KNOWN;
  }
}
