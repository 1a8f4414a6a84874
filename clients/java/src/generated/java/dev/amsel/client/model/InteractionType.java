// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code interactionType} may have; a newer gateway may send others. */
public final class InteractionType extends OpenValue {
  /** {@code REDIRECT}. */
  public static final InteractionType REDIRECT = new InteractionType("REDIRECT");

  private static final List<InteractionType> KNOWN = List.of(REDIRECT);

  private InteractionType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static InteractionType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new InteractionType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<InteractionType> known() {
    return KNOWN;
  }
}
