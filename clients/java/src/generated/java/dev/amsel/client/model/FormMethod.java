// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code formMethod} may have; a newer gateway may send others. */
public final class FormMethod extends OpenValue {
  /** {@code GET}. */
  public static final FormMethod GET = new FormMethod("GET");
  /** {@code POST}. */
  public static final FormMethod POST = new FormMethod("POST");

  private static final List<FormMethod> KNOWN = List.of(GET, POST);

  private FormMethod(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static FormMethod of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new FormMethod(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<FormMethod> known() {
    return KNOWN;
  }
}
