// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code captureMode} may have; a newer gateway may send others. */
public final class CaptureMode extends OpenValue {
  /** {@code AUTOMATIC}. */
  public static final CaptureMode AUTOMATIC = new CaptureMode("AUTOMATIC");
  /** {@code MANUAL}. */
  public static final CaptureMode MANUAL = new CaptureMode("MANUAL");

  private static final List<CaptureMode> KNOWN = List.of(AUTOMATIC, MANUAL);

  private CaptureMode(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static CaptureMode of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new CaptureMode(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<CaptureMode> known() {
    return KNOWN;
  }
}
