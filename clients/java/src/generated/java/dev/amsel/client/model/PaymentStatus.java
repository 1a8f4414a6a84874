// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code paymentStatus} may have; a newer gateway may send others. */
public final class PaymentStatus extends OpenValue {
  /** {@code PROCESSING}. */
  public static final PaymentStatus PROCESSING = new PaymentStatus("PROCESSING");
  /** {@code PENDING}. */
  public static final PaymentStatus PENDING = new PaymentStatus("PENDING");
  /** {@code SUCCESS}. */
  public static final PaymentStatus SUCCESS = new PaymentStatus("SUCCESS");
  /** {@code FAIL}. */
  public static final PaymentStatus FAIL = new PaymentStatus("FAIL");
  /** {@code CANCELLED}. */
  public static final PaymentStatus CANCELLED = new PaymentStatus("CANCELLED");

  private static final List<PaymentStatus> KNOWN = List.of(PROCESSING, PENDING, SUCCESS, FAIL, CANCELLED);

  private PaymentStatus(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static PaymentStatus of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new PaymentStatus(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<PaymentStatus> known() {
    return KNOWN;
  }
}
