// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which payment methods are shown, and in which order. */
public final class AvailablePaymentMethod extends Message {
  private static final Set<String> KNOWN = Set.of("paymentMethodMetaData", "paymentMethodTypeList");

  private AvailablePaymentMethod(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static AvailablePaymentMethod of(Map<String, ?> fields) {
    return new AvailablePaymentMethod(fields);
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
   * {@code paymentMethodMetaData}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> paymentMethodMetaData() {
    return map("paymentMethodMetaData");
  }

  /**
   * {@code paymentMethodTypeList}.
   *
   * @return null where it is absent
   */
  public @Nullable List<PaymentMethodTypeItem> paymentMethodTypeList() {
    return list("paymentMethodTypeList", reader(PaymentMethodTypeItem::of));
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link AvailablePaymentMethod}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
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
     * Sets {@code paymentMethodTypeList}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentMethodTypeList(@Nullable List<PaymentMethodTypeItem> value) {
      put(fields, "paymentMethodTypeList", value);
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
    public AvailablePaymentMethod build() {
      require("AvailablePaymentMethod", fields, List.of());
      return new AvailablePaymentMethod(fields);
    }
  }
}
