// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: look up a token */
public final class QueryAuthorizationAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("accessToken", "accessTokenExpiryTime", "refreshToken", "refreshTokenExpiryTime", "tokenStatusType");

  private QueryAuthorizationAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static QueryAuthorizationAnswer of(Map<String, ?> fields) {
    return new QueryAuthorizationAnswer(fields);
  }

  /**
   * {@code accessToken}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable String accessToken() {
    return text("accessToken");
  }

  /**
   * {@code accessTokenExpiryTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String accessTokenExpiryTime() {
    return text("accessTokenExpiryTime");
  }

  /**
   * {@code refreshToken}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable String refreshToken() {
    return text("refreshToken");
  }

  /**
   * {@code refreshTokenExpiryTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String refreshTokenExpiryTime() {
    return text("refreshTokenExpiryTime");
  }

  /**
   * {@code tokenStatusType}.
   *
   * @return null where it is absent
   */
  public @Nullable TokenStatusType tokenStatusType() {
    return value("tokenStatusType", TokenStatusType::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
