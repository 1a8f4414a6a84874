// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What was done to a payment after it was made. */
public final class Transaction extends Message {
  private static final Set<String> KNOWN = Set.of("transactionType", "transactionId", "transactionRequestId", "transactionStatus", "transactionResult", "transactionAmount", "transactionTime");

  private Transaction(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static Transaction of(Map<String, ?> fields) {
    return new Transaction(fields);
  }

  /**
   * {@code transactionType}.
   *
   * @return null where it is absent
   */
  public @Nullable TransactionType transactionType() {
    return value("transactionType", TransactionType::of);
  }

  /**
   * {@code transactionId}.
   *
   * @return null where it is absent
   */
  public @Nullable String transactionId() {
    return text("transactionId");
  }

  /**
   * {@code transactionRequestId}.
   *
   * @return null where it is absent
   */
  public @Nullable String transactionRequestId() {
    return text("transactionRequestId");
  }

  /**
   * {@code transactionStatus}.
   *
   * @return null where it is absent
   */
  public @Nullable TransactionStatus transactionStatus() {
    return value("transactionStatus", TransactionStatus::of);
  }

  /**
   * {@code transactionResult}.
   *
   * @return null where it is absent
   */
  public @Nullable Result transactionResult() {
    return message("transactionResult", Result::of);
  }

  /**
   * {@code transactionAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount transactionAmount() {
    return message("transactionAmount", Amount::of);
  }

  /**
   * {@code transactionTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String transactionTime() {
    return text("transactionTime");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
