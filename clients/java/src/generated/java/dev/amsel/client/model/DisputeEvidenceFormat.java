// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code disputeEvidenceFormat} may have; a newer gateway may send others. */
public final class DisputeEvidenceFormat extends OpenValue {
  /** {@code PDF}. */
  public static final DisputeEvidenceFormat PDF = new DisputeEvidenceFormat("PDF");
  /** {@code WORD}. */
  public static final DisputeEvidenceFormat WORD = new DisputeEvidenceFormat("WORD");
  /** {@code JPG}. */
  public static final DisputeEvidenceFormat JPG = new DisputeEvidenceFormat("JPG");
  /** {@code ZIP}. */
  public static final DisputeEvidenceFormat ZIP = new DisputeEvidenceFormat("ZIP");

  private static final List<DisputeEvidenceFormat> KNOWN = List.of(PDF, WORD, JPG, ZIP);

  private DisputeEvidenceFormat(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static DisputeEvidenceFormat of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new DisputeEvidenceFormat(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<DisputeEvidenceFormat> known() {
    return KNOWN;
  }
}
