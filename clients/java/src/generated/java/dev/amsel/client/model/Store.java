// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Store of the interface. */
public final class Store extends Message {
  private static final Set<String> KNOWN = Set.of("referenceStoreId", "storeName", "storeMCC", "storeDisplayName", "storeTerminalId", "storeOperatorId", "storeAddress", "storePhoneNo");

  private Store(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static Store of(Map<String, ?> fields) {
    return new Store(fields);
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
   * {@code storeDisplayName}.
   *
   * @return null where it is absent
   */
  public @Nullable String storeDisplayName() {
    return text("storeDisplayName");
  }

  /**
   * {@code storeTerminalId}.
   *
   * @return null where it is absent
   */
  public @Nullable String storeTerminalId() {
    return text("storeTerminalId");
  }

  /**
   * {@code storeOperatorId}.
   *
   * @return null where it is absent
   */
  public @Nullable String storeOperatorId() {
    return text("storeOperatorId");
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
   * {@code storePhoneNo}.
   *
   * @return null where it is absent
   */
  public @Nullable String storePhoneNo() {
    return text("storePhoneNo");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link Store}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code referenceStoreId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder referenceStoreId(@Nullable String value) {
      put(fields, "referenceStoreId", value);
      return this;
    }

    /**
     * Sets {@code storeName}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder storeName(@Nullable String value) {
      put(fields, "storeName", value);
      return this;
    }

    /**
     * Sets {@code storeMCC}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder storeMCC(@Nullable String value) {
      put(fields, "storeMCC", value);
      return this;
    }

    /**
     * Sets {@code storeDisplayName}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder storeDisplayName(@Nullable String value) {
      put(fields, "storeDisplayName", value);
      return this;
    }

    /**
     * Sets {@code storeTerminalId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder storeTerminalId(@Nullable String value) {
      put(fields, "storeTerminalId", value);
      return this;
    }

    /**
     * Sets {@code storeOperatorId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder storeOperatorId(@Nullable String value) {
      put(fields, "storeOperatorId", value);
      return this;
    }

    /**
     * Sets {@code storeAddress}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder storeAddress(@Nullable Address value) {
      put(fields, "storeAddress", value);
      return this;
    }

    /**
     * Sets {@code storePhoneNo}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder storePhoneNo(@Nullable String value) {
      put(fields, "storePhoneNo", value);
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
    public Store build() {
      require("Store", fields, List.of());
      return new Store(fields);
    }
  }
}
