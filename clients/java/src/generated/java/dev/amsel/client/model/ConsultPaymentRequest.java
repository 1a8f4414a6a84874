// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Consult payment methods */
public final class ConsultPaymentRequest extends Message {
  private static final Set<String> KNOWN = Set.of("productCode", "paymentAmount", "env", "merchantRegion", "userRegion", "allowedPaymentMethodRegions", "allowedPaymentMethods", "blockedPaymentMethods", "region", "customerId", "referenceUserId", "paymentFactor", "settlementStrategy", "merchant", "buyer", "allowedPspRegions", "paymentEvaluation", "merchantAccountId", "extendInfo");

  private ConsultPaymentRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static ConsultPaymentRequest of(Map<String, ?> fields) {
    return new ConsultPaymentRequest(fields);
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
   * {@code paymentAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount paymentAmount() {
    return message("paymentAmount", Amount::of);
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
   * {@code allowedPaymentMethodRegions}.
   *
   * @return null where it is absent
   */
  public @Nullable List<String> allowedPaymentMethodRegions() {
    return list("allowedPaymentMethodRegions", Message::asText);
  }

  /**
   * {@code allowedPaymentMethods}.
   *
   * @return null where it is absent
   */
  public @Nullable List<String> allowedPaymentMethods() {
    return list("allowedPaymentMethods", Message::asText);
  }

  /**
   * {@code blockedPaymentMethods}.
   *
   * @return null where it is absent
   */
  public @Nullable List<String> blockedPaymentMethods() {
    return list("blockedPaymentMethods", Message::asText);
  }

  /**
   * {@code region}.
   *
   * @return null where it is absent
   */
  public @Nullable String region() {
    return text("region");
  }

  /**
   * {@code customerId}.
   *
   * @return null where it is absent
   */
  public @Nullable String customerId() {
    return text("customerId");
  }

  /**
   * {@code referenceUserId}.
   *
   * @return null where it is absent
   */
  public @Nullable String referenceUserId() {
    return text("referenceUserId");
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
   * {@code merchant}.
   *
   * @return null where it is absent
   */
  public @Nullable Merchant merchant() {
    return message("merchant", Merchant::of);
  }

  /**
   * {@code buyer}.
   *
   * @return null where it is absent
   */
  public @Nullable Buyer buyer() {
    return message("buyer", Buyer::of);
  }

  /**
   * {@code allowedPspRegions}.
   *
   * @return null where it is absent
   */
  public @Nullable List<String> allowedPspRegions() {
    return list("allowedPspRegions", Message::asText);
  }

  /**
   * {@code paymentEvaluation}.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> paymentEvaluation() {
    return map("paymentEvaluation");
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
   * {@code extendInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable String extendInfo() {
    return text("extendInfo");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link ConsultPaymentRequest}. */
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
     * Sets {@code env}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder env(@Nullable Env value) {
      put(fields, "env", value);
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
     * Sets {@code allowedPaymentMethods}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder allowedPaymentMethods(@Nullable List<String> value) {
      put(fields, "allowedPaymentMethods", value);
      return this;
    }

    /**
     * Sets {@code blockedPaymentMethods}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder blockedPaymentMethods(@Nullable List<String> value) {
      put(fields, "blockedPaymentMethods", value);
      return this;
    }

    /**
     * Sets {@code region}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder region(@Nullable String value) {
      put(fields, "region", value);
      return this;
    }

    /**
     * Sets {@code customerId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder customerId(@Nullable String value) {
      put(fields, "customerId", value);
      return this;
    }

    /**
     * Sets {@code referenceUserId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder referenceUserId(@Nullable String value) {
      put(fields, "referenceUserId", value);
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
     * Sets {@code buyer}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder buyer(@Nullable Buyer value) {
      put(fields, "buyer", value);
      return this;
    }

    /**
     * Sets {@code allowedPspRegions}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder allowedPspRegions(@Nullable List<String> value) {
      put(fields, "allowedPspRegions", value);
      return this;
    }

    /**
     * Sets {@code paymentEvaluation}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentEvaluation(@Nullable Map<String, Object> value) {
      put(fields, "paymentEvaluation", value);
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
    public ConsultPaymentRequest build() {
      require("ConsultPaymentRequest", fields, List.of("productCode", "paymentAmount", "env"));
      return new ConsultPaymentRequest(fields);
    }
  }
}
