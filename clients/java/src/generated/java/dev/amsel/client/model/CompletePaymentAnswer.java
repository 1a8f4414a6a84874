// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: complete a payment */
public final class CompletePaymentAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("paymentId", "paymentStatus");

  private CompletePaymentAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static CompletePaymentAnswer of(Map<String, ?> fields) {
    return new CompletePaymentAnswer(fields);
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
   * {@code paymentStatus}.
   *
   * @return null where it is absent
   */
  public @Nullable PaymentStatus paymentStatus() {
    return value("paymentStatus", PaymentStatus::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
