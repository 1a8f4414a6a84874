// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code displayType} may have; a newer gateway may send others. */
public final class DisplayType extends OpenValue {
  /** {@code TEXT}. */
  public static final DisplayType TEXT = new DisplayType("TEXT");
  /** {@code BIGIMAGE}. */
  public static final DisplayType BIGIMAGE = new DisplayType("BIGIMAGE");
  /** {@code SMALLIMAGE}. */
  public static final DisplayType SMALLIMAGE = new DisplayType("SMALLIMAGE");
  /** {@code MIDDLEIMAGE}. */
  public static final DisplayType MIDDLEIMAGE = new DisplayType("MIDDLEIMAGE");

  private static final List<DisplayType> KNOWN = List.of(TEXT, BIGIMAGE, SMALLIMAGE, MIDDLEIMAGE);

  private DisplayType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static DisplayType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new DisplayType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<DisplayType> known() {
    return KNOWN;
  }
}
