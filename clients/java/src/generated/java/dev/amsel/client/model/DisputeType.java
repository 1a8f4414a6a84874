// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code disputeType} may have; a newer gateway may send others. */
public final class DisputeType extends OpenValue {
  /** {@code CHARGEBACK}. */
  public static final DisputeType CHARGEBACK = new DisputeType("CHARGEBACK");
  /** {@code RETRIEVAL_REQUEST}. */
  public static final DisputeType RETRIEVAL_REQUEST = new DisputeType("RETRIEVAL_REQUEST");
  /** {@code COMPLIANCE_REQUEST}. */
  public static final DisputeType COMPLIANCE_REQUEST = new DisputeType("COMPLIANCE_REQUEST");
  /** {@code RDR}. */
  public static final DisputeType RDR = new DisputeType("RDR");

  private static final List<DisputeType> KNOWN = List.of(CHARGEBACK, RETRIEVAL_REQUEST, COMPLIANCE_REQUEST, RDR);

  private DisputeType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static DisputeType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new DisputeType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<DisputeType> known() {
    return KNOWN;
  }
}
