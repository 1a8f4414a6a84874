// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code presentmentMode} may have; a newer gateway may send others. */
public final class PresentmentMode extends OpenValue {
  /** {@code BUNDLE}. */
  public static final PresentmentMode BUNDLE = new PresentmentMode("BUNDLE");
  /** {@code TILE}. */
  public static final PresentmentMode TILE = new PresentmentMode("TILE");
  /** {@code UNIFIED}. */
  public static final PresentmentMode UNIFIED = new PresentmentMode("UNIFIED");

  private static final List<PresentmentMode> KNOWN = List.of(BUNDLE, TILE, UNIFIED);

  private PresentmentMode(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static PresentmentMode of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new PresentmentMode(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<PresentmentMode> known() {
    return KNOWN;
  }
}
