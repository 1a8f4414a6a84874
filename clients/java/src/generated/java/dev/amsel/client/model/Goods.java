// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Goods of the interface. */
public final class Goods extends Message {
  private static final Set<String> KNOWN = Set.of("referenceGoodsId", "goodsName", "goodsCategory", "goodsBrand", "goodsUnitAmount", "goodsQuantity", "goodsSkuName", "goodsUrl", "deliveryMethodType", "goodsImageUrl", "priceId", "goodsDiscountAmount", "goodsEndsOnTime", "crossSell");

  private Goods(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static Goods of(Map<String, ?> fields) {
    return new Goods(fields);
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
   * {@code referenceGoodsId}.
   *
   * @return null where it is absent
   */
  public @Nullable String referenceGoodsId() {
    return text("referenceGoodsId");
  }

  /**
   * {@code goodsName}.
   *
   * @return null where it is absent
   */
  public @Nullable String goodsName() {
    return text("goodsName");
  }

  /**
   * {@code goodsCategory}.
   *
   * @return null where it is absent
   */
  public @Nullable String goodsCategory() {
    return text("goodsCategory");
  }

  /**
   * {@code goodsBrand}.
   *
   * @return null where it is absent
   */
  public @Nullable String goodsBrand() {
    return text("goodsBrand");
  }

  /**
   * {@code goodsUnitAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount goodsUnitAmount() {
    return message("goodsUnitAmount", Amount::of);
  }

  /**
   * {@code goodsQuantity}.
   *
   * @return null where it is absent
   */
  public @Nullable String goodsQuantity() {
    return text("goodsQuantity");
  }

  /**
   * {@code goodsSkuName}.
   *
   * @return null where it is absent
   */
  public @Nullable String goodsSkuName() {
    return text("goodsSkuName");
  }

  /**
   * {@code goodsUrl}.
   *
   * @return null where it is absent
   */
  public @Nullable String goodsUrl() {
    return text("goodsUrl");
  }

  /**
   * {@code deliveryMethodType}.
   *
   * @return null where it is absent
   */
  public @Nullable String deliveryMethodType() {
    return text("deliveryMethodType");
  }

  /**
   * {@code goodsImageUrl}.
   *
   * @return null where it is absent
   */
  public @Nullable String goodsImageUrl() {
    return text("goodsImageUrl");
  }

  /**
   * {@code priceId}.
   *
   * @return null where it is absent
   */
  public @Nullable String priceId() {
    return text("priceId");
  }

  /**
   * {@code goodsDiscountAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount goodsDiscountAmount() {
    return message("goodsDiscountAmount", Amount::of);
  }

  /**
   * {@code goodsEndsOnTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String goodsEndsOnTime() {
    return text("goodsEndsOnTime");
  }

  /**
   * {@code crossSell}.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> crossSell() {
    return map("crossSell");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link Goods}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code referenceGoodsId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder referenceGoodsId(@Nullable String value) {
      put(fields, "referenceGoodsId", value);
      return this;
    }

    /**
     * Sets {@code goodsName}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder goodsName(@Nullable String value) {
      put(fields, "goodsName", value);
      return this;
    }

    /**
     * Sets {@code goodsCategory}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder goodsCategory(@Nullable String value) {
      put(fields, "goodsCategory", value);
      return this;
    }

    /**
     * Sets {@code goodsBrand}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder goodsBrand(@Nullable String value) {
      put(fields, "goodsBrand", value);
      return this;
    }

    /**
     * Sets {@code goodsUnitAmount}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder goodsUnitAmount(@Nullable Amount value) {
      put(fields, "goodsUnitAmount", value);
      return this;
    }

    /**
     * Sets {@code goodsQuantity}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder goodsQuantity(@Nullable String value) {
      put(fields, "goodsQuantity", value);
      return this;
    }

    /**
     * Sets {@code goodsSkuName}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder goodsSkuName(@Nullable String value) {
      put(fields, "goodsSkuName", value);
      return this;
    }

    /**
     * Sets {@code goodsUrl}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder goodsUrl(@Nullable String value) {
      put(fields, "goodsUrl", value);
      return this;
    }

    /**
     * Sets {@code deliveryMethodType}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder deliveryMethodType(@Nullable String value) {
      put(fields, "deliveryMethodType", value);
      return this;
    }

    /**
     * Sets {@code goodsImageUrl}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder goodsImageUrl(@Nullable String value) {
      put(fields, "goodsImageUrl", value);
      return this;
    }

    /**
     * Sets {@code priceId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder priceId(@Nullable String value) {
      put(fields, "priceId", value);
      return this;
    }

    /**
     * Sets {@code goodsDiscountAmount}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder goodsDiscountAmount(@Nullable Amount value) {
      put(fields, "goodsDiscountAmount", value);
      return this;
    }

    /**
     * Sets {@code goodsEndsOnTime}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder goodsEndsOnTime(@Nullable String value) {
      put(fields, "goodsEndsOnTime", value);
      return this;
    }

    /**
     * Sets {@code crossSell}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder crossSell(@Nullable Map<String, Object> value) {
      put(fields, "crossSell", value);
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
    public Goods build() {
      require("Goods", fields, List.of("goodsName"));
      return new Goods(fields);
    }
  }
}
