// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code authorizationNotifyType} may have; a newer gateway may send others. */
public final class AuthorizationNotifyType extends OpenValue {
  /** {@code AUTHCODE_CREATED}. */
  public static final AuthorizationNotifyType AUTHCODE_CREATED = new AuthorizationNotifyType("AUTHCODE_CREATED");
  /** {@code TOKEN_CREATED}. */
  public static final AuthorizationNotifyType TOKEN_CREATED = new AuthorizationNotifyType("TOKEN_CREATED");
  /** {@code TOKEN_CANCELED}. */
  public static final AuthorizationNotifyType TOKEN_CANCELED = new AuthorizationNotifyType("TOKEN_CANCELED");

  private static final List<AuthorizationNotifyType> KNOWN = List.of(AUTHCODE_CREATED, TOKEN_CREATED, TOKEN_CANCELED);

  private AuthorizationNotifyType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static AuthorizationNotifyType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new AuthorizationNotifyType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<AuthorizationNotifyType> known() {
    return KNOWN;
  }
}
