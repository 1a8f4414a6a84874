// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** PaymentMethodTypeItem of the interface. */
public final class PaymentMethodTypeItem extends Message {
  private static final Set<String> KNOWN = Set.of("paymentMethodType", "paymentMethodOrder", "expressCheckout");

  private PaymentMethodTypeItem(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static PaymentMethodTypeItem of(Map<String, ?> fields) {
    return new PaymentMethodTypeItem(fields);
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
   * {@code paymentMethodOrder}.
   *
   * @return null where it is absent
   */
  public @Nullable Long paymentMethodOrder() {
    return integer("paymentMethodOrder");
  }

  /**
   * {@code expressCheckout}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean expressCheckout() {
    return flag("expressCheckout");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link PaymentMethodTypeItem}. */
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
     * Sets {@code paymentMethodOrder}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentMethodOrder(@Nullable Long value) {
      put(fields, "paymentMethodOrder", value);
      return this;
    }

    /**
     * Sets {@code expressCheckout}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder expressCheckout(@Nullable Boolean value) {
      put(fields, "expressCheckout", value);
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
    public PaymentMethodTypeItem build() {
      require("PaymentMethodTypeItem", fields, List.of("paymentMethodType"));
      return new PaymentMethodTypeItem(fields);
    }
  }
}
