// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: refund a payment */
public final class RefundPaymentAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("refundRequestId", "refundId", "paymentId", "refundAmount", "refundTime");

  private RefundPaymentAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static RefundPaymentAnswer of(Map<String, ?> fields) {
    return new RefundPaymentAnswer(fields);
  }

  /**
   * {@code refundRequestId}.
   *
   * @return null where it is absent
   */
  public @Nullable String refundRequestId() {
    return text("refundRequestId");
  }

  /**
   * {@code refundId}.
   *
   * @return null where it is absent
   */
  public @Nullable String refundId() {
    return text("refundId");
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
   * {@code refundAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount refundAmount() {
    return message("refundAmount", Amount::of);
  }

  /**
   * {@code refundTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String refundTime() {
    return text("refundTime");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
