// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Create a payment session */
public final class CreatePaymentSessionRequest extends Message {
  private static final Set<String> KNOWN = Set.of("productCode", "paymentRequestId", "order", "paymentAmount", "productScene", "paymentRedirectUrl", "paymentNotifyUrl", "paymentSessionExpiryTime", "paymentExpiryTime", "paymentMethod", "availablePaymentMethod", "allowedPaymentMethodRegions", "savedPaymentMethods", "paymentFactor", "agreementInfo", "metadata", "customizedInfo", "settlementStrategy", "creditPayPlan", "enableInstallmentCollection", "merchantRegion", "userRegion", "env", "riskData", "locale", "scopes", "paymentQuote", "processingAmount", "subscriptionPlan", "subscriptionInfo", "subscription", "merchantAccountId");

  private CreatePaymentSessionRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static CreatePaymentSessionRequest of(Map<String, ?> fields) {
    return new CreatePaymentSessionRequest(fields);
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
   * {@code productScene}.
   *
   * @return null where it is absent
   */
  public @Nullable ProductScene productScene() {
    return value("productScene", ProductScene::of);
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
   * {@code paymentSessionExpiryTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentSessionExpiryTime() {
    return text("paymentSessionExpiryTime");
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
   * {@code paymentMethod}.
   *
   * @return null where it is absent
   */
  public @Nullable PaymentMethod paymentMethod() {
    return message("paymentMethod", PaymentMethod::of);
  }

  /**
   * {@code availablePaymentMethod}.
   *
   * @return null where it is absent
   */
  public @Nullable AvailablePaymentMethod availablePaymentMethod() {
    return message("availablePaymentMethod", AvailablePaymentMethod::of);
  }

  /**
   * {@code allowedPaymentMethodRegions}.
   *
   * @return null where it is absent
   */
  public @Nullable List<String> allowedPaymentMethodRegions() {
    return list("allowedPaymentMethodRegions", Message::asText);
  }

  /**
   * {@code savedPaymentMethods}.
   *
   * @return null where it is absent
   */
  public @Nullable List<PaymentMethod> savedPaymentMethods() {
    return list("savedPaymentMethods", reader(PaymentMethod::of));
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
   * {@code agreementInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable AgreementInfo agreementInfo() {
    return message("agreementInfo", AgreementInfo::of);
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
   * {@code enableInstallmentCollection}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean enableInstallmentCollection() {
    return flag("enableInstallmentCollection");
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
   * {@code riskData}.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> riskData() {
    return map("riskData");
  }

  /**
   * {@code locale}.
   *
   * @return null where it is absent
   */
  public @Nullable String locale() {
    return text("locale");
  }

  /**
   * {@code scopes}.
   *
   * @return null where it is absent
   */
  public @Nullable List<Scope> scopes() {
    return list("scopes", valueReader(Scope::of));
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
   * {@code processingAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount processingAmount() {
    return message("processingAmount", Amount::of);
  }

  /**
   * {@code subscriptionPlan}.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> subscriptionPlan() {
    return map("subscriptionPlan");
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
   * {@code subscription}.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> subscription() {
    return map("subscription");
  }

  /**
   * {@code merchantAccountId}.
   *
   * @return null where it is absent
   */
  public @Nullable String merchantAccountId() {
    return text("merchantAccountId");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link CreatePaymentSessionRequest}. */
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
     * Sets {@code paymentRequestId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentRequestId(@Nullable String value) {
      put(fields, "paymentRequestId", value);
      return this;
    }

    /**
     * Sets {@code order}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder order(@Nullable SessionOrder value) {
      put(fields, "order", value);
      return this;
    }

    /**
     * Sets {@code paymentAmount}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentAmount(@Nullable Amount value) {
      put(fields, "paymentAmount", value);
      return this;
    }

    /**
     * Sets {@code productScene}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder productScene(@Nullable ProductScene value) {
      put(fields, "productScene", value);
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
     * Sets {@code paymentSessionExpiryTime}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentSessionExpiryTime(@Nullable String value) {
      put(fields, "paymentSessionExpiryTime", value);
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
     * Sets {@code paymentMethod}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentMethod(@Nullable PaymentMethod value) {
      put(fields, "paymentMethod", value);
      return this;
    }

    /**
     * Sets {@code availablePaymentMethod}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder availablePaymentMethod(@Nullable AvailablePaymentMethod value) {
      put(fields, "availablePaymentMethod", value);
      return this;
    }

    /**
     * Sets {@code allowedPaymentMethodRegions}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder allowedPaymentMethodRegions(@Nullable List<String> value) {
      put(fields, "allowedPaymentMethodRegions", value);
      return this;
    }

    /**
     * Sets {@code savedPaymentMethods}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder savedPaymentMethods(@Nullable List<PaymentMethod> value) {
      put(fields, "savedPaymentMethods", value);
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
     * Sets {@code enableInstallmentCollection}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder enableInstallmentCollection(@Nullable Boolean value) {
      put(fields, "enableInstallmentCollection", value);
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
     * Sets {@code riskData}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder riskData(@Nullable Map<String, Object> value) {
      put(fields, "riskData", value);
      return this;
    }

    /**
     * Sets {@code locale}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder locale(@Nullable String value) {
      put(fields, "locale", value);
      return this;
    }

    /**
     * Sets {@code scopes}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder scopes(@Nullable List<Scope> value) {
      put(fields, "scopes", value);
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
     * Sets {@code subscriptionPlan}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder subscriptionPlan(@Nullable Map<String, Object> value) {
      put(fields, "subscriptionPlan", value);
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
     * Sets {@code subscription}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder subscription(@Nullable Map<String, Object> value) {
      put(fields, "subscription", value);
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
    public CreatePaymentSessionRequest build() {
      require("CreatePaymentSessionRequest", fields, List.of("productCode"));
      return new CreatePaymentSessionRequest(fields);
    }
  }
}
