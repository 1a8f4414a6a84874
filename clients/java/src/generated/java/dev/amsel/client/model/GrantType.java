// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code grantType} may have; a newer gateway may send others. */
public final class GrantType extends OpenValue {
  /** {@code AUTHORIZATION_CODE}. */
  public static final GrantType AUTHORIZATION_CODE = new GrantType("AUTHORIZATION_CODE");
  /** {@code REFRESH_TOKEN}. */
  public static final GrantType REFRESH_TOKEN = new GrantType("REFRESH_TOKEN");

  private static final List<GrantType> KNOWN = List.of(AUTHORIZATION_CODE, REFRESH_TOKEN);

  private GrantType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static GrantType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new GrantType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<GrantType> known() {
    return KNOWN;
  }
}
