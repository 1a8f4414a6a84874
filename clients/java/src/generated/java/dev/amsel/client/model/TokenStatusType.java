// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code tokenStatusType} may have; a newer gateway may send others. */
public final class TokenStatusType extends OpenValue {
  /** {@code ACTIVE}. */
  public static final TokenStatusType ACTIVE = new TokenStatusType("ACTIVE");
  /** {@code EXPIRED}. */
  public static final TokenStatusType EXPIRED = new TokenStatusType("EXPIRED");
  /** {@code CANCELED}. */
  public static final TokenStatusType CANCELED = new TokenStatusType("CANCELED");

  private static final List<TokenStatusType> KNOWN = List.of(ACTIVE, EXPIRED, CANCELED);

  private TokenStatusType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static TokenStatusType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new TokenStatusType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<TokenStatusType> known() {
    return KNOWN;
  }
}
