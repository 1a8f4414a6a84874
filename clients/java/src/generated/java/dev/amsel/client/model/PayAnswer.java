// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: pay */
public final class PayAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("paymentRequestId", "paymentId", "paymentAmount", "actualPaymentAmount", "paymentCreateTime", "paymentTime", "authExpiryTime", "paymentResultInfo", "orderCodeForm", "pspCustomerInfo", "normalUrl", "redirectActionForm");

  private PayAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static PayAnswer of(Map<String, ?> fields) {
    return new PayAnswer(fields);
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
   * {@code paymentId}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentId() {
    return text("paymentId");
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
   * {@code actualPaymentAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount actualPaymentAmount() {
    return message("actualPaymentAmount", Amount::of);
  }

  /**
   * {@code paymentCreateTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentCreateTime() {
    return text("paymentCreateTime");
  }

  /**
   * {@code paymentTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentTime() {
    return text("paymentTime");
  }

  /**
   * {@code authExpiryTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String authExpiryTime() {
    return text("authExpiryTime");
  }

  /**
   * {@code paymentResultInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable PaymentResultInfo paymentResultInfo() {
    return message("paymentResultInfo", PaymentResultInfo::of);
  }

  /**
   * {@code orderCodeForm}.
   *
   * @return null where it is absent
   */
  public @Nullable OrderCodeForm orderCodeForm() {
    return message("orderCodeForm", OrderCodeForm::of);
  }

  /**
   * {@code pspCustomerInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable PspCustomerInfo pspCustomerInfo() {
    return message("pspCustomerInfo", PspCustomerInfo::of);
  }

  /**
   * {@code normalUrl}.
   *
   * @return null where it is absent
   */
  public @Nullable String normalUrl() {
    return text("normalUrl");
  }

  /**
   * {@code redirectActionForm}.
   *
   * @return null where it is absent
   */
  public @Nullable RedirectActionForm redirectActionForm() {
    return message("redirectActionForm", RedirectActionForm::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
