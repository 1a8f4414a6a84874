// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code resultStatus} may have; a newer gateway may send others. */
public final class ResultStatus extends OpenValue {
  /** {@code S}. */
  public static final ResultStatus S = new ResultStatus("S");
  /** {@code F}. */
  public static final ResultStatus F = new ResultStatus("F");
  /** {@code U}. */
  public static final ResultStatus U = new ResultStatus("U");

  private static final List<ResultStatus> KNOWN = List.of(S, F, U);

  private ResultStatus(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static ResultStatus of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new ResultStatus(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<ResultStatus> known() {
    return KNOWN;
  }
}
