// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** PaymentFactor of the interface. */
public final class PaymentFactor extends Message {
  private static final Set<String> KNOWN = Set.of("isPaymentEvaluation", "inStorePaymentScenario", "presentmentMode", "captureMode", "isAuthorization");

  private PaymentFactor(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static PaymentFactor of(Map<String, ?> fields) {
    return new PaymentFactor(fields);
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
   * {@code isPaymentEvaluation}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean isPaymentEvaluation() {
    return flag("isPaymentEvaluation");
  }

  /**
   * {@code inStorePaymentScenario}.
   *
   * @return null where it is absent
   */
  public @Nullable InStorePaymentScenario inStorePaymentScenario() {
    return value("inStorePaymentScenario", InStorePaymentScenario::of);
  }

  /**
   * {@code presentmentMode}.
   *
   * @return null where it is absent
   */
  public @Nullable PresentmentMode presentmentMode() {
    return value("presentmentMode", PresentmentMode::of);
  }

  /**
   * {@code captureMode}.
   *
   * @return null where it is absent
   */
  public @Nullable CaptureMode captureMode() {
    return value("captureMode", CaptureMode::of);
  }

  /**
   * {@code isAuthorization}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean isAuthorization() {
    return flag("isAuthorization");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link PaymentFactor}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code isPaymentEvaluation}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder isPaymentEvaluation(@Nullable Boolean value) {
      put(fields, "isPaymentEvaluation", value);
      return this;
    }

    /**
     * Sets {@code inStorePaymentScenario}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder inStorePaymentScenario(@Nullable InStorePaymentScenario value) {
      put(fields, "inStorePaymentScenario", value);
      return this;
    }

    /**
     * Sets {@code presentmentMode}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder presentmentMode(@Nullable PresentmentMode value) {
      put(fields, "presentmentMode", value);
      return this;
    }

    /**
     * Sets {@code captureMode}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder captureMode(@Nullable CaptureMode value) {
      put(fields, "captureMode", value);
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
    public PaymentFactor build() {
      require("PaymentFactor", fields, List.of());
      return new PaymentFactor(fields);
    }
  }
}
