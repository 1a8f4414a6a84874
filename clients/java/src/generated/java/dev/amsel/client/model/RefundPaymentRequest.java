// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Refund a payment */
public final class RefundPaymentRequest extends Message {
  private static final Set<String> KNOWN = Set.of("refundRequestId", "paymentId", "refundAmount", "referenceRefundId", "refundReason", "refundNotifyUrl", "isAsyncRefund", "captureId", "refundToBankInfo", "refundDetails", "refundSourceAccountNo", "actualRefundAmount", "extendInfo", "metadata", "customizedInfo");

  private RefundPaymentRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static RefundPaymentRequest of(Map<String, ?> fields) {
    return new RefundPaymentRequest(fields);
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
   * {@code refundRequestId}.
   *
   * @return null where it is absent
   */
  public @Nullable String refundRequestId() {
    return text("refundRequestId");
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
   * {@code refundAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount refundAmount() {
    return message("refundAmount", Amount::of);
  }

  /**
   * {@code referenceRefundId}.
   *
   * @return null where it is absent
   */
  public @Nullable String referenceRefundId() {
    return text("referenceRefundId");
  }

  /**
   * {@code refundReason}.
   *
   * @return null where it is absent
   */
  public @Nullable String refundReason() {
    return text("refundReason");
  }

  /**
   * {@code refundNotifyUrl}.
   *
   * @return null where it is absent
   */
  public @Nullable String refundNotifyUrl() {
    return text("refundNotifyUrl");
  }

  /**
   * {@code isAsyncRefund}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean isAsyncRefund() {
    return flag("isAsyncRefund");
  }

  /**
   * {@code captureId}.
   *
   * @return null where it is absent
   */
  public @Nullable String captureId() {
    return text("captureId");
  }

  /**
   * {@code refundToBankInfo}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable RefundToBankInfo refundToBankInfo() {
    return message("refundToBankInfo", RefundToBankInfo::of);
  }

  /**
   * {@code refundDetails}.
   *
   * @return null where it is absent
   */
  public @Nullable List<Map<String, Object>> refundDetails() {
    return list("refundDetails", Message::asMap);
  }

  /**
   * {@code refundSourceAccountNo}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable String refundSourceAccountNo() {
    return text("refundSourceAccountNo");
  }

  /**
   * {@code actualRefundAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount actualRefundAmount() {
    return message("actualRefundAmount", Amount::of);
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

  /** Makes a {@link RefundPaymentRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code refundRequestId}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder refundRequestId(@Nullable String value) {
      put(fields, "refundRequestId", value);
      return this;
    }

    /**
     * Sets {@code paymentId}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentId(@Nullable String value) {
      put(fields, "paymentId", value);
      return this;
    }

    /**
     * Sets {@code refundAmount}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder refundAmount(@Nullable Amount value) {
      put(fields, "refundAmount", value);
      return this;
    }

    /**
     * Sets {@code referenceRefundId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder referenceRefundId(@Nullable String value) {
      put(fields, "referenceRefundId", value);
      return this;
    }

    /**
     * Sets {@code refundReason}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder refundReason(@Nullable String value) {
      put(fields, "refundReason", value);
      return this;
    }

    /**
     * Sets {@code refundNotifyUrl}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder refundNotifyUrl(@Nullable String value) {
      put(fields, "refundNotifyUrl", value);
      return this;
    }

    /**
     * Sets {@code isAsyncRefund}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder isAsyncRefund(@Nullable Boolean value) {
      put(fields, "isAsyncRefund", value);
      return this;
    }

    /**
     * Sets {@code captureId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder captureId(@Nullable String value) {
      put(fields, "captureId", value);
      return this;
    }

    /**
     * Sets {@code refundToBankInfo}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder refundToBankInfo(@Nullable RefundToBankInfo value) {
      put(fields, "refundToBankInfo", value);
      return this;
    }

    /**
     * Sets {@code refundDetails}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder refundDetails(@Nullable List<Map<String, Object>> value) {
      put(fields, "refundDetails", value);
      return this;
    }

    /**
     * Sets {@code refundSourceAccountNo}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder refundSourceAccountNo(@Nullable String value) {
      put(fields, "refundSourceAccountNo", value);
      return this;
    }

    /**
     * Sets {@code actualRefundAmount}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder actualRefundAmount(@Nullable Amount value) {
      put(fields, "actualRefundAmount", value);
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
    public RefundPaymentRequest build() {
      require("RefundPaymentRequest", fields, List.of("refundRequestId", "paymentId", "refundAmount"));
      return new RefundPaymentRequest(fields);
    }
  }
}
