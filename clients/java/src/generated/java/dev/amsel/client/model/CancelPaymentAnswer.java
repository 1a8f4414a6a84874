// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: cancel a payment */
public final class CancelPaymentAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("paymentId", "paymentRequestId", "cancelTime");

  private CancelPaymentAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static CancelPaymentAnswer of(Map<String, ?> fields) {
    return new CancelPaymentAnswer(fields);
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
   * {@code paymentRequestId}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentRequestId() {
    return text("paymentRequestId");
  }

  /**
   * {@code cancelTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String cancelTime() {
    return text("cancelTime");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
