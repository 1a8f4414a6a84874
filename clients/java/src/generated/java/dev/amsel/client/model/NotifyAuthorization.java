// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** An agreement changed */
public final class NotifyAuthorization extends Message {
  private static final Set<String> KNOWN = Set.of("authorizationNotifyType", "result", "authState", "authCode", "accessToken", "authClientId", "reason", "userLoginId");

  private NotifyAuthorization(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static NotifyAuthorization of(Map<String, ?> fields) {
    return new NotifyAuthorization(fields);
  }

  /**
   * {@code authorizationNotifyType}.
   *
   * @return null where it is absent
   */
  public @Nullable AuthorizationNotifyType authorizationNotifyType() {
    return value("authorizationNotifyType", AuthorizationNotifyType::of);
  }

  /**
   * {@code result}.
   *
   * @return null where it is absent
   */
  public @Nullable Result result() {
    return message("result", Result::of);
  }

  /**
   * {@code authState}.
   *
   * @return null where it is absent
   */
  public @Nullable String authState() {
    return text("authState");
  }

  /**
   * {@code authCode}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable String authCode() {
    return text("authCode");
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
   * {@code authClientId}.
   *
   * @return null where it is absent
   */
  public @Nullable String authClientId() {
    return text("authClientId");
  }

  /**
   * {@code reason}.
   *
   * @return null where it is absent
   */
  public @Nullable String reason() {
    return text("reason");
  }

  /**
   * {@code userLoginId}.
   *
   * @return null where it is absent
   */
  public @Nullable String userLoginId() {
    return text("userLoginId");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
