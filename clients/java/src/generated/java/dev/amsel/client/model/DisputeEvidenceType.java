// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code disputeEvidenceType} may have; a newer gateway may send others. */
public final class DisputeEvidenceType extends OpenValue {
  /** {@code DISPUTE_EVIDENCE_TEMPLATE}. */
  public static final DisputeEvidenceType DISPUTE_EVIDENCE_TEMPLATE = new DisputeEvidenceType("DISPUTE_EVIDENCE_TEMPLATE");
  /** {@code DISPUTE_EVIDENCE_FILE}. */
  public static final DisputeEvidenceType DISPUTE_EVIDENCE_FILE = new DisputeEvidenceType("DISPUTE_EVIDENCE_FILE");
  /** {@code DISPUTE_EVIDENCE_AI}. */
  public static final DisputeEvidenceType DISPUTE_EVIDENCE_AI = new DisputeEvidenceType("DISPUTE_EVIDENCE_AI");

  private static final List<DisputeEvidenceType> KNOWN = List.of(DISPUTE_EVIDENCE_TEMPLATE, DISPUTE_EVIDENCE_FILE, DISPUTE_EVIDENCE_AI);

  private DisputeEvidenceType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static DisputeEvidenceType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new DisputeEvidenceType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<DisputeEvidenceType> known() {
    return KNOWN;
  }
}
