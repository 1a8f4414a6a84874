// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code disableReason} may have; a newer gateway may send others. */
public final class DisableReason extends OpenValue {
  /** {@code CHANNEL_DISABLE}. */
  public static final DisableReason CHANNEL_DISABLE = new DisableReason("CHANNEL_DISABLE");
  /** {@code CURRENT_CHANNEL_NOT_EXIST}. */
  public static final DisableReason CURRENT_CHANNEL_NOT_EXIST = new DisableReason("CURRENT_CHANNEL_NOT_EXIST");
  /** {@code CHANNEL_NOT_SUPPORT_CURRENCY}. */
  public static final DisableReason CHANNEL_NOT_SUPPORT_CURRENCY = new DisableReason("CHANNEL_NOT_SUPPORT_CURRENCY");
  /** {@code EXCEED_CHANNEL_LIMIT_RULE}. */
  public static final DisableReason EXCEED_CHANNEL_LIMIT_RULE = new DisableReason("EXCEED_CHANNEL_LIMIT_RULE");

  private static final List<DisableReason> KNOWN = List.of(CHANNEL_DISABLE, CURRENT_CHANNEL_NOT_EXIST, CHANNEL_NOT_SUPPORT_CURRENCY, EXCEED_CHANNEL_LIMIT_RULE);

  private DisableReason(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static DisableReason of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new DisableReason(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<DisableReason> known() {
    return KNOWN;
  }
}
