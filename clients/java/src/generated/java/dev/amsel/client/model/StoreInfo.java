// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** StoreInfo of the interface. */
public final class StoreInfo extends Message {
  private static final Set<String> KNOWN = Set.of("referenceStoreId", "storeName", "storeMCC", "storeAddress", "storeContacts", "feeTier");

  private StoreInfo(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static StoreInfo of(Map<String, ?> fields) {
    return new StoreInfo(fields);
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
   * {@code referenceStoreId}.
   *
   * @return null where it is absent
   */
  public @Nullable String referenceStoreId() {
    return text("referenceStoreId");
  }

  /**
   * {@code storeName}.
   *
   * @return null where it is absent
   */
  public @Nullable String storeName() {
    return text("storeName");
  }

  /**
   * {@code storeMCC}.
   *
   * @return null where it is absent
   */
  public @Nullable String storeMCC() {
    return text("storeMCC");
  }

  /**
   * {@code storeAddress}.
   *
   * @return null where it is absent
   */
  public @Nullable Address storeAddress() {
    return message("storeAddress", Address::of);
  }

  /**
   * {@code storeContacts}.
   *
   * @return null where it is absent
   */
  public @Nullable List<StoreInfoStoreContacts> storeContacts() {
    return list("storeContacts", reader(StoreInfoStoreContacts::of));
  }

  /**
   * {@code feeTier}.
   *
   * @return null where it is absent
   */
  public @Nullable FeeTier feeTier() {
    return value("feeTier", FeeTier::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link StoreInfo}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code referenceStoreId}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder referenceStoreId(@Nullable String value) {
      put(fields, "referenceStoreId", value);
      return this;
    }

    /**
     * Sets {@code storeName}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder storeName(@Nullable String value) {
      put(fields, "storeName", value);
      return this;
    }

    /**
     * Sets {@code storeMCC}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder storeMCC(@Nullable String value) {
      put(fields, "storeMCC", value);
      return this;
    }

    /**
     * Sets {@code storeAddress}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder storeAddress(@Nullable Address value) {
      put(fields, "storeAddress", value);
      return this;
    }

    /**
     * Sets {@code storeContacts}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder storeContacts(@Nullable List<StoreInfoStoreContacts> value) {
      put(fields, "storeContacts", value);
      return this;
    }

    /**
     * Sets {@code feeTier}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder feeTier(@Nullable FeeTier value) {
      put(fields, "feeTier", value);
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
    public StoreInfo build() {
      require("StoreInfo", fields, List.of("referenceStoreId", "storeName", "storeMCC", "storeAddress"));
      return new StoreInfo(fields);
    }
  }
}
