// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.Map;
import java.util.Set;

/** What the gateway answers: empty this client */
public final class ResetClientAnswer extends Message {
  private static final Set<String> KNOWN = Set.of();

  private ResetClientAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static ResetClientAnswer of(Map<String, ?> fields) {
    return new ResetClientAnswer(fields);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
