// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: raise an authorized amount */
public final class UpdateAmountAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("updateRequestId", "paymentId", "amount");

  private UpdateAmountAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static UpdateAmountAnswer of(Map<String, ?> fields) {
    return new UpdateAmountAnswer(fields);
  }

  /**
   * {@code updateRequestId}.
   *
   * @return null where it is absent
   */
  public @Nullable String updateRequestId() {
    return text("updateRequestId");
  }

  /**
   * {@code paymentId}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentId() {
    return text("paymentId");
  }

  /**
   * {@code amount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount amount() {
    return message("amount", Amount::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
