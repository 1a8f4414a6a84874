// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code notifyType} may have; a newer gateway may send others. */
public final class NotifyType extends OpenValue {
  /** {@code CAPTURE_RESULT}. */
  public static final NotifyType CAPTURE_RESULT = new NotifyType("CAPTURE_RESULT");
  /** {@code PAYMENT_RESULT}. */
  public static final NotifyType PAYMENT_RESULT = new NotifyType("PAYMENT_RESULT");
  /** {@code PAYMENT_PENDING}. */
  public static final NotifyType PAYMENT_PENDING = new NotifyType("PAYMENT_PENDING");
  /** {@code UPDATE_AMOUNT_RESULT}. */
  public static final NotifyType UPDATE_AMOUNT_RESULT = new NotifyType("UPDATE_AMOUNT_RESULT");
  /** {@code REFUND_RESULT}. */
  public static final NotifyType REFUND_RESULT = new NotifyType("REFUND_RESULT");
  /** {@code PAYMENT_REVERSAL}. */
  public static final NotifyType PAYMENT_REVERSAL = new NotifyType("PAYMENT_REVERSAL");

  private static final List<NotifyType> KNOWN = List.of(CAPTURE_RESULT, PAYMENT_RESULT, PAYMENT_PENDING, UPDATE_AMOUNT_RESULT, REFUND_RESULT, PAYMENT_REVERSAL);

  private NotifyType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static NotifyType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new NotifyType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<NotifyType> known() {
    return KNOWN;
  }
}
