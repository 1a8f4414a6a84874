// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code codeValueType} may have; a newer gateway may send others. */
public final class CodeValueType extends OpenValue {
  /** {@code QRCODE}. */
  public static final CodeValueType QRCODE = new CodeValueType("QRCODE");
  /** {@code BARCODE}. */
  public static final CodeValueType BARCODE = new CodeValueType("BARCODE");

  private static final List<CodeValueType> KNOWN = List.of(QRCODE, BARCODE);

  private CodeValueType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static CodeValueType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new CodeValueType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<CodeValueType> known() {
    return KNOWN;
  }
}
