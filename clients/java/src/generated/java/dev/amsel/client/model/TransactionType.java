// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code transactionType} may have; a newer gateway may send others. */
public final class TransactionType extends OpenValue {
  /** {@code CAPTURE}. */
  public static final TransactionType CAPTURE = new TransactionType("CAPTURE");
  /** {@code REFUND}. */
  public static final TransactionType REFUND = new TransactionType("REFUND");
  /** {@code CANCEL}. */
  public static final TransactionType CANCEL = new TransactionType("CANCEL");
  /** {@code VOID}. */
  public static final TransactionType VOID = new TransactionType("VOID");
  /** {@code INCREMENTAL}. */
  public static final TransactionType INCREMENTAL = new TransactionType("INCREMENTAL");

  private static final List<TransactionType> KNOWN = List.of(CAPTURE, REFUND, CANCEL, VOID, INCREMENTAL);

  private TransactionType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static TransactionType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new TransactionType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<TransactionType> known() {
    return KNOWN;
  }
}
