// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code disputeJudgedResult} may have; a newer gateway may send others. */
public final class DisputeJudgedResult extends OpenValue {
  /** {@code ACCEPT_BY_CUSTOMER}. */
  public static final DisputeJudgedResult ACCEPT_BY_CUSTOMER = new DisputeJudgedResult("ACCEPT_BY_CUSTOMER");
  /** {@code ACCEPT_BY_MERCHANT}. */
  public static final DisputeJudgedResult ACCEPT_BY_MERCHANT = new DisputeJudgedResult("ACCEPT_BY_MERCHANT");
  /** {@code VALIDATE_SUCCESS}. */
  public static final DisputeJudgedResult VALIDATE_SUCCESS = new DisputeJudgedResult("VALIDATE_SUCCESS");
  /** {@code VALIDATE_FAIL}. */
  public static final DisputeJudgedResult VALIDATE_FAIL = new DisputeJudgedResult("VALIDATE_FAIL");

  private static final List<DisputeJudgedResult> KNOWN = List.of(ACCEPT_BY_CUSTOMER, ACCEPT_BY_MERCHANT, VALIDATE_SUCCESS, VALIDATE_FAIL);

  private DisputeJudgedResult(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static DisputeJudgedResult of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new DisputeJudgedResult(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<DisputeJudgedResult> known() {
    return KNOWN;
  }
}
