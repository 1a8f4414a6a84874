// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: inquire a payment */
public final class InquiryPaymentAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("paymentStatus", "paymentResultCode", "paymentResultMessage", "paymentRequestId", "paymentId", "paymentAmount", "actualPaymentAmount", "paymentCreateTime", "paymentTime", "paymentMethodType", "authExpiryTime", "paymentResultInfo", "transactions", "pspCustomerInfo", "redirectActionForm", "metadata", "customizedInfo");

  private InquiryPaymentAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static InquiryPaymentAnswer of(Map<String, ?> fields) {
    return new InquiryPaymentAnswer(fields);
  }

  /**
   * {@code paymentStatus}.
   *
   * @return null where it is absent
   */
  public @Nullable PaymentStatus paymentStatus() {
    return value("paymentStatus", PaymentStatus::of);
  }

  /**
   * {@code paymentResultCode}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentResultCode() {
    return text("paymentResultCode");
  }

  /**
   * {@code paymentResultMessage}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentResultMessage() {
    return text("paymentResultMessage");
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
   * {@code paymentMethodType}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentMethodType() {
    return text("paymentMethodType");
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
   * {@code transactions}.
   *
   * @return null where it is absent
   */
  public @Nullable List<Transaction> transactions() {
    return list("transactions", reader(Transaction::of));
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
   * {@code redirectActionForm}.
   *
   * @return null where it is absent
   */
  public @Nullable RedirectActionForm redirectActionForm() {
    return message("redirectActionForm", RedirectActionForm::of);
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
