// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: consult payment methods */
public final class ConsultPaymentAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("paymentOptions");

  private ConsultPaymentAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static ConsultPaymentAnswer of(Map<String, ?> fields) {
    return new ConsultPaymentAnswer(fields);
  }

  /**
   * {@code paymentOptions}.
   *
   * @return null where it is absent
   */
  public @Nullable List<PaymentOption> paymentOptions() {
    return list("paymentOptions", reader(PaymentOption::of));
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
