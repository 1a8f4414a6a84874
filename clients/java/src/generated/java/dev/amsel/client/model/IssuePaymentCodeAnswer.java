// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: issue a payment code */
public final class IssuePaymentCodeAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("paymentCode", "expiryTime");

  private IssuePaymentCodeAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static IssuePaymentCodeAnswer of(Map<String, ?> fields) {
    return new IssuePaymentCodeAnswer(fields);
  }

  /**
   * {@code paymentCode}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentCode() {
    return text("paymentCode");
  }

  /**
   * {@code expiryTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String expiryTime() {
    return text("expiryTime");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
