// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.Map;
import java.util.Set;

/** What the gateway answers: end an agreement */
public final class RevokeAuthorizationAnswer extends Message {
  private static final Set<String> KNOWN = Set.of();

  private RevokeAuthorizationAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static RevokeAuthorizationAnswer of(Map<String, ?> fields) {
    return new RevokeAuthorizationAnswer(fields);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
