// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Order of the interface. */
public final class Order extends Message {
  private static final Set<String> KNOWN = Set.of("referenceOrderId", "orderDescription", "orderAmount", "orderDiscountAmount", "subTotalOrderAmount", "merchant", "goods", "shipping", "buyer", "env", "extendInfo", "transit", "lodging", "gaming", "needDeclaration", "declaration", "orderType");

  private Order(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static Order of(Map<String, ?> fields) {
    return new Order(fields);
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
   * {@code referenceOrderId}.
   *
   * @return null where it is absent
   */
  public @Nullable String referenceOrderId() {
    return text("referenceOrderId");
  }

  /**
   * {@code orderDescription}.
   *
   * @return null where it is absent
   */
  public @Nullable String orderDescription() {
    return text("orderDescription");
  }

  /**
   * {@code orderAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount orderAmount() {
    return message("orderAmount", Amount::of);
  }

  /**
   * {@code orderDiscountAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount orderDiscountAmount() {
    return message("orderDiscountAmount", Amount::of);
  }

  /**
   * {@code subTotalOrderAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount subTotalOrderAmount() {
    return message("subTotalOrderAmount", Amount::of);
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
   * {@code goods}.
   *
   * @return null where it is absent
   */
  public @Nullable List<Goods> goods() {
    return list("goods", reader(Goods::of));
  }

  /**
   * {@code shipping}.
   *
   * @return null where it is absent
   */
  public @Nullable Shipping shipping() {
    return message("shipping", Shipping::of);
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
   * {@code env}.
   *
   * @return null where it is absent
   */
  public @Nullable Env env() {
    return message("env", Env::of);
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
   * {@code transit}.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> transit() {
    return map("transit");
  }

  /**
   * {@code lodging}.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> lodging() {
    return map("lodging");
  }

  /**
   * {@code gaming}.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> gaming() {
    return map("gaming");
  }

  /**
   * {@code needDeclaration}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean needDeclaration() {
    return flag("needDeclaration");
  }

  /**
   * {@code declaration}.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> declaration() {
    return map("declaration");
  }

  /**
   * {@code orderType}.
   *
   * @return null where it is absent
   */
  public @Nullable String orderType() {
    return text("orderType");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link Order}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code referenceOrderId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder referenceOrderId(@Nullable String value) {
      put(fields, "referenceOrderId", value);
      return this;
    }

    /**
     * Sets {@code orderDescription}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder orderDescription(@Nullable String value) {
      put(fields, "orderDescription", value);
      return this;
    }

    /**
     * Sets {@code orderAmount}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder orderAmount(@Nullable Amount value) {
      put(fields, "orderAmount", value);
      return this;
    }

    /**
     * Sets {@code orderDiscountAmount}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder orderDiscountAmount(@Nullable Amount value) {
      put(fields, "orderDiscountAmount", value);
      return this;
    }

    /**
     * Sets {@code subTotalOrderAmount}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder subTotalOrderAmount(@Nullable Amount value) {
      put(fields, "subTotalOrderAmount", value);
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
     * Sets {@code goods}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder goods(@Nullable List<Goods> value) {
      put(fields, "goods", value);
      return this;
    }

    /**
     * Sets {@code shipping}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder shipping(@Nullable Shipping value) {
      put(fields, "shipping", value);
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
     * Sets {@code lodging}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder lodging(@Nullable Map<String, Object> value) {
      put(fields, "lodging", value);
      return this;
    }

    /**
     * Sets {@code gaming}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder gaming(@Nullable Map<String, Object> value) {
      put(fields, "gaming", value);
      return this;
    }

    /**
     * Sets {@code needDeclaration}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder needDeclaration(@Nullable Boolean value) {
      put(fields, "needDeclaration", value);
      return this;
    }

    /**
     * Sets {@code declaration}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder declaration(@Nullable Map<String, Object> value) {
      put(fields, "declaration", value);
      return this;
    }

    /**
     * Sets {@code orderType}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder orderType(@Nullable String value) {
      put(fields, "orderType", value);
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
    public Order build() {
      require("Order", fields, List.of("orderDescription", "orderAmount"));
      return new Order(fields);
    }
  }
}
