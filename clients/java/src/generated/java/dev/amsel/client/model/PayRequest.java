// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Pay */
public final class PayRequest extends Message {
  private static final Set<String> KNOWN = Set.of("productCode", "paymentRequestId", "order", "paymentAmount", "paymentMethod", "paymentExpiryTime", "paymentRedirectUrl", "paymentNotifyUrl", "paymentFactor", "settlementStrategy", "creditPayPlan", "appId", "merchantRegion", "userRegion", "env", "payToMethod", "isAuthorization", "merchant", "paymentVerificationData", "extendInfo", "merchantAccountId", "dualOfflinePayment", "metadata", "customizedInfo", "paymentQuote", "agreementInfo", "subscriptionInfo", "processingAmount", "subscriptionId", "taxCalculationId");

  private PayRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static PayRequest of(Map<String, ?> fields) {
    return new PayRequest(fields);
  }

  /**
   * Begins an empty one.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder(Map.of());
  }

  /**
   * Begins with the fields of this one.
   *
   * @return a builder
   */
  public Builder toBuilder() {
    return new Builder(toMap());
  }

  /**
   * {@code productCode}.
   *
   * @return null where it is absent
   */
  public @Nullable ProductCode productCode() {
    return value("productCode", ProductCode::of);
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
   * {@code order}.
   *
   * @return null where it is absent
   */
  public @Nullable Order order() {
    return message("order", Order::of);
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
   * {@code paymentMethod}.
   *
   * @return null where it is absent
   */
  public @Nullable PaymentMethod paymentMethod() {
    return message("paymentMethod", PaymentMethod::of);
  }

  /**
   * {@code paymentExpiryTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentExpiryTime() {
    return text("paymentExpiryTime");
  }

  /**
   * {@code paymentRedirectUrl}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentRedirectUrl() {
    return text("paymentRedirectUrl");
  }

  /**
   * {@code paymentNotifyUrl}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentNotifyUrl() {
    return text("paymentNotifyUrl");
  }

  /**
   * {@code paymentFactor}.
   *
   * @return null where it is absent
   */
  public @Nullable PaymentFactor paymentFactor() {
    return message("paymentFactor", PaymentFactor::of);
  }

  /**
   * {@code settlementStrategy}.
   *
   * @return null where it is absent
   */
  public @Nullable SettlementStrategy settlementStrategy() {
    return message("settlementStrategy", SettlementStrategy::of);
  }

  /**
   * {@code creditPayPlan}.
   *
   * @return null where it is absent
   */
  public @Nullable CreditPayPlan creditPayPlan() {
    return message("creditPayPlan", CreditPayPlan::of);
  }

  /**
   * {@code appId}.
   *
   * @return null where it is absent
   */
  public @Nullable String appId() {
    return text("appId");
  }

  /**
   * {@code merchantRegion}.
   *
   * @return null where it is absent
   */
  public @Nullable String merchantRegion() {
    return text("merchantRegion");
  }

  /**
   * {@code userRegion}.
   *
   * @return null where it is absent
   */
  public @Nullable String userRegion() {
    return text("userRegion");
  }

  /**
   * {@code env}.
   *
   * @return null where it is absent
   */
  public @Nullable Env env() {
    return message("env", Env::of);
  }

  /**
   * {@code payToMethod}.
   *
   * @return null where it is absent
   */
  public @Nullable PaymentMethod payToMethod() {
    return message("payToMethod", PaymentMethod::of);
  }

  /**
   * {@code isAuthorization}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean isAuthorization() {
    return flag("isAuthorization");
  }

  /**
   * {@code merchant}.
   *
   * @return null where it is absent
   */
  public @Nullable Merchant merchant() {
    return message("merchant", Merchant::of);
  }

  /**
   * {@code paymentVerificationData}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> paymentVerificationData() {
    return map("paymentVerificationData");
  }

  /**
   * {@code extendInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable String extendInfo() {
    return text("extendInfo");
  }

  /**
   * {@code merchantAccountId}.
   *
   * @return null where it is absent
   */
  public @Nullable String merchantAccountId() {
    return text("merchantAccountId");
  }

  /**
   * {@code dualOfflinePayment}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean dualOfflinePayment() {
    return flag("dualOfflinePayment");
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

  /**
   * {@code paymentQuote}.
   *
   * @return null where it is absent
   */
  public @Nullable Quote paymentQuote() {
    return message("paymentQuote", Quote::of);
  }

  /**
   * {@code agreementInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable AgreementInfo agreementInfo() {
    return message("agreementInfo", AgreementInfo::of);
  }

  /**
   * {@code subscriptionInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> subscriptionInfo() {
    return map("subscriptionInfo");
  }

  /**
   * {@code processingAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount processingAmount() {
    return message("processingAmount", Amount::of);
  }

  /**
   * {@code subscriptionId}.
   *
   * @return null where it is absent
   */
  public @Nullable String subscriptionId() {
    return text("subscriptionId");
  }

  /**
   * {@code taxCalculationId}.
   *
   * @return null where it is absent
   */
  public @Nullable String taxCalculationId() {
    return text("taxCalculationId");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link PayRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code productCode}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder productCode(@Nullable ProductCode value) {
      put(fields, "productCode", value);
      return this;
    }

    /**
     * Sets {@code paymentRequestId}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentRequestId(@Nullable String value) {
      put(fields, "paymentRequestId", value);
      return this;
    }

    /**
     * Sets {@code order}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder order(@Nullable Order value) {
      put(fields, "order", value);
      return this;
    }

    /**
     * Sets {@code paymentAmount}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentAmount(@Nullable Amount value) {
      put(fields, "paymentAmount", value);
      return this;
    }

    /**
     * Sets {@code paymentMethod}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentMethod(@Nullable PaymentMethod value) {
      put(fields, "paymentMethod", value);
      return this;
    }

    /**
     * Sets {@code paymentExpiryTime}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentExpiryTime(@Nullable String value) {
      put(fields, "paymentExpiryTime", value);
      return this;
    }

    /**
     * Sets {@code paymentRedirectUrl}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentRedirectUrl(@Nullable String value) {
      put(fields, "paymentRedirectUrl", value);
      return this;
    }

    /**
     * Sets {@code paymentNotifyUrl}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentNotifyUrl(@Nullable String value) {
      put(fields, "paymentNotifyUrl", value);
      return this;
    }

    /**
     * Sets {@code paymentFactor}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentFactor(@Nullable PaymentFactor value) {
      put(fields, "paymentFactor", value);
      return this;
    }

    /**
     * Sets {@code settlementStrategy}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder settlementStrategy(@Nullable SettlementStrategy value) {
      put(fields, "settlementStrategy", value);
      return this;
    }

    /**
     * Sets {@code creditPayPlan}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder creditPayPlan(@Nullable CreditPayPlan value) {
      put(fields, "creditPayPlan", value);
      return this;
    }

    /**
     * Sets {@code appId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder appId(@Nullable String value) {
      put(fields, "appId", value);
      return this;
    }

    /**
     * Sets {@code merchantRegion}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder merchantRegion(@Nullable String value) {
      put(fields, "merchantRegion", value);
      return this;
    }

    /**
     * Sets {@code userRegion}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder userRegion(@Nullable String value) {
      put(fields, "userRegion", value);
      return this;
    }

    /**
     * Sets {@code env}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder env(@Nullable Env value) {
      put(fields, "env", value);
      return this;
    }

    /**
     * Sets {@code payToMethod}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder payToMethod(@Nullable PaymentMethod value) {
      put(fields, "payToMethod", value);
      return this;
    }

    /**
     * Sets {@code isAuthorization}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder isAuthorization(@Nullable Boolean value) {
      put(fields, "isAuthorization", value);
      return this;
    }

    /**
     * Sets {@code merchant}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder merchant(@Nullable Merchant value) {
      put(fields, "merchant", value);
      return this;
    }

    /**
     * Sets {@code paymentVerificationData}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentVerificationData(@Nullable Map<String, Object> value) {
      put(fields, "paymentVerificationData", value);
      return this;
    }

    /**
     * Sets {@code extendInfo}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder extendInfo(@Nullable String value) {
      put(fields, "extendInfo", value);
      return this;
    }

    /**
     * Sets {@code merchantAccountId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder merchantAccountId(@Nullable String value) {
      put(fields, "merchantAccountId", value);
      return this;
    }

    /**
     * Sets {@code dualOfflinePayment}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder dualOfflinePayment(@Nullable Boolean value) {
      put(fields, "dualOfflinePayment", value);
      return this;
    }

    /**
     * Sets {@code metadata}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder metadata(@Nullable String value) {
      put(fields, "metadata", value);
      return this;
    }

    /**
     * Sets {@code customizedInfo}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder customizedInfo(@Nullable CustomizedInfo value) {
      put(fields, "customizedInfo", value);
      return this;
    }

    /**
     * Sets {@code paymentQuote}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentQuote(@Nullable Quote value) {
      put(fields, "paymentQuote", value);
      return this;
    }

    /**
     * Sets {@code agreementInfo}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder agreementInfo(@Nullable AgreementInfo value) {
      put(fields, "agreementInfo", value);
      return this;
    }

    /**
     * Sets {@code subscriptionInfo}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder subscriptionInfo(@Nullable Map<String, Object> value) {
      put(fields, "subscriptionInfo", value);
      return this;
    }

    /**
     * Sets {@code processingAmount}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder processingAmount(@Nullable Amount value) {
      put(fields, "processingAmount", value);
      return this;
    }

    /**
     * Sets {@code subscriptionId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder subscriptionId(@Nullable String value) {
      put(fields, "subscriptionId", value);
      return this;
    }

    /**
     * Sets {@code taxCalculationId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder taxCalculationId(@Nullable String value) {
      put(fields, "taxCalculationId", value);
      return this;
    }

    /**
     * A field that this version of the library does not know.
     *
     * @param name its name on the wire
     * @param value a text, a number, a flag, a list or a map
     * @return this builder
     */
    public Builder extra(String name, @Nullable Object value) {
      put(fields, name, value);
      return this;
    }

    /**
     * Makes the message.
     *
     * @return it
     * @throws IllegalStateException where a required field is missing
     */
    public PayRequest build() {
      require("PayRequest", fields, List.of("productCode", "paymentRequestId", "order", "paymentAmount", "paymentMethod"));
      return new PayRequest(fields);
    }
  }
}
