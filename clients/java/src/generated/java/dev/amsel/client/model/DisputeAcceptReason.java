// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code disputeAcceptReason} may have; a newer gateway may send others. */
public final class DisputeAcceptReason extends OpenValue {
  /** {@code MERCHANT_ACCEPTED}. */
  public static final DisputeAcceptReason MERCHANT_ACCEPTED = new DisputeAcceptReason("MERCHANT_ACCEPTED");
  /** {@code TIMEOUT}. */
  public static final DisputeAcceptReason TIMEOUT = new DisputeAcceptReason("TIMEOUT");

  private static final List<DisputeAcceptReason> KNOWN = List.of(MERCHANT_ACCEPTED, TIMEOUT);

  private DisputeAcceptReason(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static DisputeAcceptReason of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new DisputeAcceptReason(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<DisputeAcceptReason> known() {
    return KNOWN;
  }
}
