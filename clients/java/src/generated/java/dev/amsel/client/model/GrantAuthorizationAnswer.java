// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: agree */
public final class GrantAuthorizationAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("authCode");

  private GrantAuthorizationAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static GrantAuthorizationAnswer of(Map<String, ?> fields) {
    return new GrantAuthorizationAnswer(fields);
  }

  /**
   * {@code authCode}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable String authCode() {
    return text("authCode");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
