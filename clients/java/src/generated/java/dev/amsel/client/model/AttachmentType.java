// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code attachmentType} may have; a newer gateway may send others. */
public final class AttachmentType extends OpenValue {
  /** {@code ARTICLES_OF_ASSOCIATION}. */
  public static final AttachmentType ARTICLES_OF_ASSOCIATION = new AttachmentType("ARTICLES_OF_ASSOCIATION");
  /** {@code ENTERPRISES_ANNUAL_INSPECTION_REPORT}. */
  public static final AttachmentType ENTERPRISES_ANNUAL_INSPECTION_REPORT = new AttachmentType("ENTERPRISES_ANNUAL_INSPECTION_REPORT");
  /** {@code PROOF_OF_ADDRESS}. */
  public static final AttachmentType PROOF_OF_ADDRESS = new AttachmentType("PROOF_OF_ADDRESS");
  /** {@code REGISTRATION_CERTIFICATE}. */
  public static final AttachmentType REGISTRATION_CERTIFICATE = new AttachmentType("REGISTRATION_CERTIFICATE");

  private static final List<AttachmentType> KNOWN = List.of(ARTICLES_OF_ASSOCIATION, ENTERPRISES_ANNUAL_INSPECTION_REPORT, PROOF_OF_ADDRESS, REGISTRATION_CERTIFICATE);

  private AttachmentType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static AttachmentType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new AttachmentType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<AttachmentType> known() {
    return KNOWN;
  }
}
