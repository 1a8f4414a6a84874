// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** PaymentMethod of the interface. */
public final class PaymentMethod extends Message {
  private static final Set<String> KNOWN = Set.of("paymentMethodType", "paymentMethodId", "funding", "customerId", "extendInfo", "requireIssuerAuthentication", "paymentMethodMetaData");

  private PaymentMethod(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static PaymentMethod of(Map<String, ?> fields) {
    return new PaymentMethod(fields);
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
   * {@code paymentMethodType}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentMethodType() {
    return text("paymentMethodType");
  }

  /**
   * {@code paymentMethodId}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentMethodId() {
    return text("paymentMethodId");
  }

  /**
   * {@code funding}.
   *
   * @return null where it is absent
   */
  public @Nullable Funding funding() {
    return value("funding", Funding::of);
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
   * {@code extendInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable String extendInfo() {
    return text("extendInfo");
  }

  /**
   * {@code requireIssuerAuthentication}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean requireIssuerAuthentication() {
    return flag("requireIssuerAuthentication");
  }

  /**
   * {@code paymentMethodMetaData}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> paymentMethodMetaData() {
    return map("paymentMethodMetaData");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link PaymentMethod}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code paymentMethodType}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentMethodType(@Nullable String value) {
      put(fields, "paymentMethodType", value);
      return this;
    }

    /**
     * Sets {@code paymentMethodId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentMethodId(@Nullable String value) {
      put(fields, "paymentMethodId", value);
      return this;
    }

    /**
     * Sets {@code funding}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder funding(@Nullable Funding value) {
      put(fields, "funding", value);
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
     * Sets {@code requireIssuerAuthentication}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder requireIssuerAuthentication(@Nullable Boolean value) {
      put(fields, "requireIssuerAuthentication", value);
      return this;
    }

    /**
     * Sets {@code paymentMethodMetaData}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentMethodMetaData(@Nullable Map<String, Object> value) {
      put(fields, "paymentMethodMetaData", value);
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
    public PaymentMethod build() {
      require("PaymentMethod", fields, List.of("paymentMethodType"));
      return new PaymentMethod(fields);
    }
  }
}
