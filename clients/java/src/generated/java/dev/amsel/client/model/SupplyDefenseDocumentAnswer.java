// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: defend a dispute */
public final class SupplyDefenseDocumentAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("disputeId", "disputeResolutionTime");

  private SupplyDefenseDocumentAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static SupplyDefenseDocumentAnswer of(Map<String, ?> fields) {
    return new SupplyDefenseDocumentAnswer(fields);
  }

  /**
   * {@code disputeId}.
   *
   * @return null where it is absent
   */
  public @Nullable String disputeId() {
    return text("disputeId");
  }

  /**
   * {@code disputeResolutionTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String disputeResolutionTime() {
    return text("disputeResolutionTime");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
