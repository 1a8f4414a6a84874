// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code funding} may have; a newer gateway may send others. */
public final class Funding extends OpenValue {
  /** {@code CREDIT}. */
  public static final Funding CREDIT = new Funding("CREDIT");
  /** {@code DEBIT}. */
  public static final Funding DEBIT = new Funding("DEBIT");
  /** {@code PREPAID}. */
  public static final Funding PREPAID = new Funding("PREPAID");
  /** {@code CHARGE}. */
  public static final Funding CHARGE = new Funding("CHARGE");
  /** {@code DEFERRED_DEBIT}. */
  public static final Funding DEFERRED_DEBIT = new Funding("DEFERRED_DEBIT");

  private static final List<Funding> KNOWN = List.of(CREDIT, DEBIT, PREPAID, CHARGE, DEFERRED_DEBIT);

  private Funding(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static Funding of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new Funding(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<Funding> known() {
    return KNOWN;
  }
}
