// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code dropPoint} may have; a newer gateway may send others. */
public final class DropPoint extends OpenValue {
  /** {@code BEFORE}. */
  public static final DropPoint BEFORE = new DropPoint("BEFORE");
  /** {@code AFTER}. */
  public static final DropPoint AFTER = new DropPoint("AFTER");

  private static final List<DropPoint> KNOWN = List.of(BEFORE, AFTER);

  private DropPoint(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static DropPoint of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new DropPoint(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<DropPoint> known() {
    return KNOWN;
  }
}
