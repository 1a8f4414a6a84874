// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: ask for an agreement */
public final class ConsultAuthorizationAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("normalUrl", "authUrl");

  private ConsultAuthorizationAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static ConsultAuthorizationAnswer of(Map<String, ?> fields) {
    return new ConsultAuthorizationAnswer(fields);
  }

  /**
   * {@code normalUrl}.
   *
   * @return null where it is absent
   */
  public @Nullable String normalUrl() {
    return text("normalUrl");
  }

  /**
   * {@code authUrl}.
   *
   * @return null where it is absent
   */
  public @Nullable String authUrl() {
    return text("authUrl");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
