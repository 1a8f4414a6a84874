// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code transactionStatus} may have; a newer gateway may send others. */
public final class TransactionStatus extends OpenValue {
  /** {@code PROCESSING}. */
  public static final TransactionStatus PROCESSING = new TransactionStatus("PROCESSING");
  /** {@code SUCCESS}. */
  public static final TransactionStatus SUCCESS = new TransactionStatus("SUCCESS");
  /** {@code FAIL}. */
  public static final TransactionStatus FAIL = new TransactionStatus("FAIL");

  private static final List<TransactionStatus> KNOWN = List.of(PROCESSING, SUCCESS, FAIL);

  private TransactionStatus(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static TransactionStatus of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new TransactionStatus(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<TransactionStatus> known() {
    return KNOWN;
  }
}
