// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Capture an authorized payment */
public final class CapturePaymentRequest extends Message {
  private static final Set<String> KNOWN = Set.of("captureRequestId", "paymentId", "captureAmount", "isLastCapture", "captureType", "transit");

  private CapturePaymentRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static CapturePaymentRequest of(Map<String, ?> fields) {
    return new CapturePaymentRequest(fields);
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
   * {@code captureRequestId}.
   *
   * @return null where it is absent
   */
  public @Nullable String captureRequestId() {
    return text("captureRequestId");
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
   * {@code captureAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount captureAmount() {
    return message("captureAmount", Amount::of);
  }

  /**
   * {@code isLastCapture}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean isLastCapture() {
    return flag("isLastCapture");
  }

  /**
   * {@code captureType}.
   *
   * @return null where it is absent
   */
  public @Nullable String captureType() {
    return text("captureType");
  }

  /**
   * {@code transit}.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> transit() {
    return map("transit");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link CapturePaymentRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code captureRequestId}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder captureRequestId(@Nullable String value) {
      put(fields, "captureRequestId", value);
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
     * Sets {@code captureAmount}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder captureAmount(@Nullable Amount value) {
      put(fields, "captureAmount", value);
      return this;
    }

    /**
     * Sets {@code isLastCapture}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder isLastCapture(@Nullable Boolean value) {
      put(fields, "isLastCapture", value);
      return this;
    }

    /**
     * Sets {@code captureType}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder captureType(@Nullable String value) {
      put(fields, "captureType", value);
      return this;
    }

    /**
     * Sets {@code transit}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder transit(@Nullable Map<String, Object> value) {
      put(fields, "transit", value);
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
    public CapturePaymentRequest build() {
      require("CapturePaymentRequest", fields, List.of("captureRequestId", "paymentId", "captureAmount"));
      return new CapturePaymentRequest(fields);
    }
  }
}
