// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.Map;
import java.util.Set;

/** What the gateway answers: judge a dispute */
public final class JudgeDisputeAnswer extends Message {
  private static final Set<String> KNOWN = Set.of();

  private JudgeDisputeAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static JudgeDisputeAnswer of(Map<String, ?> fields) {
    return new JudgeDisputeAnswer(fields);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
