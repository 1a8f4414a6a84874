// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** A payment changed */
public final class NotifyPayment extends Message {
  private static final Set<String> KNOWN = Set.of("notifyType", "result", "paymentRequestId", "paymentId", "paymentAmount", "paymentCreateTime", "paymentTime", "paymentMethodType", "actualPaymentAmount", "pspCustomerInfo", "authExpiryTime", "paymentResultInfo", "updateRequestId", "metadata", "customizedInfo");

  private NotifyPayment(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static NotifyPayment of(Map<String, ?> fields) {
    return new NotifyPayment(fields);
  }

  /**
   * {@code notifyType}.
   *
   * @return null where it is absent
   */
  public @Nullable NotifyType notifyType() {
    return value("notifyType", NotifyType::of);
  }

  /**
   * {@code result}.
   *
   * @return null where it is absent
   */
  public @Nullable Result result() {
    return message("result", Result::of);
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
   * {@code paymentMethodType}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentMethodType() {
    return text("paymentMethodType");
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
   * {@code pspCustomerInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable PspCustomerInfo pspCustomerInfo() {
    return message("pspCustomerInfo", PspCustomerInfo::of);
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
   * {@code updateRequestId}.
   *
   * @return null where it is absent
   */
  public @Nullable String updateRequestId() {
    return text("updateRequestId");
  }

  /**
   * {@code metadata}.
   *
   * @return null where it is absent
   */
  public @Nullable String metadata() {
    return text("metadata");
  }

  /**
   * {@code customizedInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable CustomizedInfo customizedInfo() {
    return message("customizedInfo", CustomizedInfo::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
