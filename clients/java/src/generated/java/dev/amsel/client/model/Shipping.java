// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Shipping of the interface. */
public final class Shipping extends Message {
  private static final Set<String> KNOWN = Set.of("shippingName", "shippingAddress", "shippingCarrier", "shippingPhoneNo", "shipToEmail", "shippingFeeId", "shippingFee", "shippingDescription", "deliveryEstimate", "shippingNumber", "notes");

  private Shipping(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static Shipping of(Map<String, ?> fields) {
    return new Shipping(fields);
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
   * {@code shippingName}.
   *
   * @return null where it is absent
   */
  public @Nullable UserName shippingName() {
    return message("shippingName", UserName::of);
  }

  /**
   * {@code shippingAddress}.
   *
   * @return null where it is absent
   */
  public @Nullable Address shippingAddress() {
    return message("shippingAddress", Address::of);
  }

  /**
   * {@code shippingCarrier}.
   *
   * @return null where it is absent
   */
  public @Nullable String shippingCarrier() {
    return text("shippingCarrier");
  }

  /**
   * {@code shippingPhoneNo}.
   *
   * @return null where it is absent
   */
  public @Nullable String shippingPhoneNo() {
    return text("shippingPhoneNo");
  }

  /**
   * {@code shipToEmail}.
   *
   * @return null where it is absent
   */
  public @Nullable String shipToEmail() {
    return text("shipToEmail");
  }

  /**
   * {@code shippingFeeId}.
   *
   * @return null where it is absent
   */
  public @Nullable String shippingFeeId() {
    return text("shippingFeeId");
  }

  /**
   * {@code shippingFee}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount shippingFee() {
    return message("shippingFee", Amount::of);
  }

  /**
   * {@code shippingDescription}.
   *
   * @return null where it is absent
   */
  public @Nullable String shippingDescription() {
    return text("shippingDescription");
  }

  /**
   * {@code deliveryEstimate}.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> deliveryEstimate() {
    return map("deliveryEstimate");
  }

  /**
   * {@code shippingNumber}.
   *
   * @return null where it is absent
   */
  public @Nullable String shippingNumber() {
    return text("shippingNumber");
  }

  /**
   * {@code notes}.
   *
   * @return null where it is absent
   */
  public @Nullable String notes() {
    return text("notes");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link Shipping}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code shippingName}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder shippingName(@Nullable UserName value) {
      put(fields, "shippingName", value);
      return this;
    }

    /**
     * Sets {@code shippingAddress}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder shippingAddress(@Nullable Address value) {
      put(fields, "shippingAddress", value);
      return this;
    }

    /**
     * Sets {@code shippingCarrier}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder shippingCarrier(@Nullable String value) {
      put(fields, "shippingCarrier", value);
      return this;
    }

    /**
     * Sets {@code shippingPhoneNo}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder shippingPhoneNo(@Nullable String value) {
      put(fields, "shippingPhoneNo", value);
      return this;
    }

    /**
     * Sets {@code shipToEmail}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder shipToEmail(@Nullable String value) {
      put(fields, "shipToEmail", value);
      return this;
    }

    /**
     * Sets {@code shippingFeeId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder shippingFeeId(@Nullable String value) {
      put(fields, "shippingFeeId", value);
      return this;
    }

    /**
     * Sets {@code shippingFee}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder shippingFee(@Nullable Amount value) {
      put(fields, "shippingFee", value);
      return this;
    }

    /**
     * Sets {@code shippingDescription}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder shippingDescription(@Nullable String value) {
      put(fields, "shippingDescription", value);
      return this;
    }

    /**
     * Sets {@code deliveryEstimate}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder deliveryEstimate(@Nullable Map<String, Object> value) {
      put(fields, "deliveryEstimate", value);
      return this;
    }

    /**
     * Sets {@code shippingNumber}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder shippingNumber(@Nullable String value) {
      put(fields, "shippingNumber", value);
      return this;
    }

    /**
     * Sets {@code notes}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder notes(@Nullable String value) {
      put(fields, "notes", value);
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
    public Shipping build() {
      require("Shipping", fields, List.of());
      return new Shipping(fields);
    }
  }
}
