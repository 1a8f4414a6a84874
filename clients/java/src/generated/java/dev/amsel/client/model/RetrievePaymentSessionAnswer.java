// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: retrieve a payment session */
public final class RetrievePaymentSessionAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("order", "paymentAmount", "customizedInfo");

  private RetrievePaymentSessionAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static RetrievePaymentSessionAnswer of(Map<String, ?> fields) {
    return new RetrievePaymentSessionAnswer(fields);
  }

  /**
   * {@code order}.
   *
   * @return null where it is absent
   */
  public @Nullable SessionOrder order() {
    return message("order", SessionOrder::of);
  }

  /**
   * {@code paymentAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount paymentAmount() {
    return message("paymentAmount", Amount::of);
  }

  /**
   * {@code customizedInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable String customizedInfo() {
    return text("customizedInfo");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
