// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code inStorePaymentScenario} may have; a newer gateway may send others. */
public final class InStorePaymentScenario extends OpenValue {
  /** {@code PaymentCode}. */
  public static final InStorePaymentScenario PAYMENT_CODE = new InStorePaymentScenario("PaymentCode");
  /** {@code OrderCode}. */
  public static final InStorePaymentScenario ORDER_CODE = new InStorePaymentScenario("OrderCode");
  /** {@code EntryCode}. */
  public static final InStorePaymentScenario ENTRY_CODE = new InStorePaymentScenario("EntryCode");

  private static final List<InStorePaymentScenario> KNOWN = List.of(PAYMENT_CODE, ORDER_CODE, ENTRY_CODE);

  private InStorePaymentScenario(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static InStorePaymentScenario of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new InStorePaymentScenario(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<InStorePaymentScenario> known() {
    return KNOWN;
  }
}
