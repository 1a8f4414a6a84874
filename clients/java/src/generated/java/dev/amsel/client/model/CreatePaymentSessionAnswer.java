// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: create a payment session */
public final class CreatePaymentSessionAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("paymentSessionData", "paymentSessionExpiryTime", "paymentSessionId", "normalUrl");

  private CreatePaymentSessionAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static CreatePaymentSessionAnswer of(Map<String, ?> fields) {
    return new CreatePaymentSessionAnswer(fields);
  }

  /**
   * {@code paymentSessionData}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentSessionData() {
    return text("paymentSessionData");
  }

  /**
   * {@code paymentSessionExpiryTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentSessionExpiryTime() {
    return text("paymentSessionExpiryTime");
  }

  /**
   * {@code paymentSessionId}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentSessionId() {
    return text("paymentSessionId");
  }

  /**
   * {@code normalUrl}.
   *
   * @return null where it is absent
   */
  public @Nullable String normalUrl() {
    return text("normalUrl");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
