// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: download a document of a dispute */
public final class DownloadDisputeEvidenceAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("disputeEvidence", "disputeEvidenceFormat");

  private DownloadDisputeEvidenceAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static DownloadDisputeEvidenceAnswer of(Map<String, ?> fields) {
    return new DownloadDisputeEvidenceAnswer(fields);
  }

  /**
   * {@code disputeEvidence}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable String disputeEvidence() {
    return text("disputeEvidence");
  }

  /**
   * {@code disputeEvidenceFormat}.
   *
   * @return null where it is absent
   */
  public @Nullable DisputeEvidenceFormat disputeEvidenceFormat() {
    return value("disputeEvidenceFormat", DisputeEvidenceFormat::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
