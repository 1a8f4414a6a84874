// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code refundStatus} may have; a newer gateway may send others. */
public final class RefundStatus extends OpenValue {
  /** {@code PROCESSING}. */
  public static final RefundStatus PROCESSING = new RefundStatus("PROCESSING");
  /** {@code SUCCESS}. */
  public static final RefundStatus SUCCESS = new RefundStatus("SUCCESS");
  /** {@code FAIL}. */
  public static final RefundStatus FAIL = new RefundStatus("FAIL");

  private static final List<RefundStatus> KNOWN = List.of(PROCESSING, SUCCESS, FAIL);

  private RefundStatus(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static RefundStatus of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new RefundStatus(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<RefundStatus> known() {
    return KNOWN;
  }
}
