// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Merchant of the interface. */
public final class Merchant extends Message {
  private static final Set<String> KNOWN = Set.of("referenceMerchantId", "merchantMCC", "merchantName", "merchantDisplayName", "merchantAddress", "merchantRegisterDate", "store", "merchantType");

  private Merchant(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static Merchant of(Map<String, ?> fields) {
    return new Merchant(fields);
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
   * {@code referenceMerchantId}.
   *
   * @return null where it is absent
   */
  public @Nullable String referenceMerchantId() {
    return text("referenceMerchantId");
  }

  /**
   * {@code merchantMCC}.
   *
   * @return null where it is absent
   */
  public @Nullable String merchantMCC() {
    return text("merchantMCC");
  }

  /**
   * {@code merchantName}.
   *
   * @return null where it is absent
   */
  public @Nullable String merchantName() {
    return text("merchantName");
  }

  /**
   * {@code merchantDisplayName}.
   *
   * @return null where it is absent
   */
  public @Nullable String merchantDisplayName() {
    return text("merchantDisplayName");
  }

  /**
   * {@code merchantAddress}.
   *
   * @return null where it is absent
   */
  public @Nullable Address merchantAddress() {
    return message("merchantAddress", Address::of);
  }

  /**
   * {@code merchantRegisterDate}.
   *
   * @return null where it is absent
   */
  public @Nullable String merchantRegisterDate() {
    return text("merchantRegisterDate");
  }

  /**
   * {@code store}.
   *
   * @return null where it is absent
   */
  public @Nullable Store store() {
    return message("store", Store::of);
  }

  /**
   * {@code merchantType}.
   *
   * @return null where it is absent
   */
  public @Nullable MerchantType merchantType() {
    return value("merchantType", MerchantType::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link Merchant}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code referenceMerchantId}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder referenceMerchantId(@Nullable String value) {
      put(fields, "referenceMerchantId", value);
      return this;
    }

    /**
     * Sets {@code merchantMCC}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder merchantMCC(@Nullable String value) {
      put(fields, "merchantMCC", value);
      return this;
    }

    /**
     * Sets {@code merchantName}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder merchantName(@Nullable String value) {
      put(fields, "merchantName", value);
      return this;
    }

    /**
     * Sets {@code merchantDisplayName}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder merchantDisplayName(@Nullable String value) {
      put(fields, "merchantDisplayName", value);
      return this;
    }

    /**
     * Sets {@code merchantAddress}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder merchantAddress(@Nullable Address value) {
      put(fields, "merchantAddress", value);
      return this;
    }

    /**
     * Sets {@code merchantRegisterDate}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder merchantRegisterDate(@Nullable String value) {
      put(fields, "merchantRegisterDate", value);
      return this;
    }

    /**
     * Sets {@code store}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder store(@Nullable Store value) {
      put(fields, "store", value);
      return this;
    }

    /**
     * Sets {@code merchantType}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder merchantType(@Nullable MerchantType value) {
      put(fields, "merchantType", value);
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
    public Merchant build() {
      require("Merchant", fields, List.of("referenceMerchantId"));
      return new Merchant(fields);
    }
  }
}
