// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code terminalType} may have; a newer gateway may send others. */
public final class TerminalType extends OpenValue {
  /** {@code WEB}. */
  public static final TerminalType WEB = new TerminalType("WEB");
  /** {@code WAP}. */
  public static final TerminalType WAP = new TerminalType("WAP");
  /** {@code APP}. */
  public static final TerminalType APP = new TerminalType("APP");
  /** {@code MINI_APP}. */
  public static final TerminalType MINI_APP = new TerminalType("MINI_APP");

  private static final List<TerminalType> KNOWN = List.of(WEB, WAP, APP, MINI_APP);

  private TerminalType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static TerminalType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new TerminalType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<TerminalType> known() {
    return KNOWN;
  }
}
