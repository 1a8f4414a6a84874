// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: open a dispute */
public final class OpenDisputeAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("disputeId");

  private OpenDisputeAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static OpenDisputeAnswer of(Map<String, ?> fields) {
    return new OpenDisputeAnswer(fields);
  }

  /**
   * {@code disputeId}.
   *
   * @return null where it is absent
   */
  public @Nullable String disputeId() {
    return text("disputeId");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
