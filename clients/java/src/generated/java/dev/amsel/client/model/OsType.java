// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code osType} may have; a newer gateway may send others. */
public final class OsType extends OpenValue {
  /** {@code IOS}. */
  public static final OsType IOS = new OsType("IOS");
  /** {@code ANDROID}. */
  public static final OsType ANDROID = new OsType("ANDROID");

  private static final List<OsType> KNOWN = List.of(IOS, ANDROID);

  private OsType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static OsType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new OsType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<OsType> known() {
    return KNOWN;
  }
}
