// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code actionFormType} may have; a newer gateway may send others. */
public final class ActionFormType extends OpenValue {
  /** {@code RedirectActionForm}. */
  public static final ActionFormType REDIRECT_ACTION_FORM = new ActionFormType("RedirectActionForm");

  private static final List<ActionFormType> KNOWN = List.of(REDIRECT_ACTION_FORM);

  private ActionFormType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static ActionFormType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new ActionFormType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<ActionFormType> known() {
    return KNOWN;
  }
}
