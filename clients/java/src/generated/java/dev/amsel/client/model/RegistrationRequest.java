// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Register a merchant and a store */
public final class RegistrationRequest extends Message {
  private static final Set<String> KNOWN = Set.of("registrationRequestId", "registrationNotifyURL", "passThroughInfo", "productCodes", "merchantInfo", "storeInfo");

  private RegistrationRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static RegistrationRequest of(Map<String, ?> fields) {
    return new RegistrationRequest(fields);
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
   * {@code registrationRequestId}.
   *
   * @return null where it is absent
   */
  public @Nullable String registrationRequestId() {
    return text("registrationRequestId");
  }

  /**
   * {@code registrationNotifyURL}.
   *
   * @return null where it is absent
   */
  public @Nullable String registrationNotifyURL() {
    return text("registrationNotifyURL");
  }

  /**
   * {@code passThroughInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable String passThroughInfo() {
    return text("passThroughInfo");
  }

  /**
   * {@code productCodes}.
   *
   * @return null where it is absent
   */
  public @Nullable List<ProductCode> productCodes() {
    return list("productCodes", valueReader(ProductCode::of));
  }

  /**
   * {@code merchantInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable MerchantInfo merchantInfo() {
    return message("merchantInfo", MerchantInfo::of);
  }

  /**
   * {@code storeInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable StoreInfo storeInfo() {
    return message("storeInfo", StoreInfo::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link RegistrationRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code registrationRequestId}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder registrationRequestId(@Nullable String value) {
      put(fields, "registrationRequestId", value);
      return this;
    }

    /**
     * Sets {@code registrationNotifyURL}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder registrationNotifyURL(@Nullable String value) {
      put(fields, "registrationNotifyURL", value);
      return this;
    }

    /**
     * Sets {@code passThroughInfo}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder passThroughInfo(@Nullable String value) {
      put(fields, "passThroughInfo", value);
      return this;
    }

    /**
     * Sets {@code productCodes}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder productCodes(@Nullable List<ProductCode> value) {
      put(fields, "productCodes", value);
      return this;
    }

    /**
     * Sets {@code merchantInfo}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder merchantInfo(@Nullable MerchantInfo value) {
      put(fields, "merchantInfo", value);
      return this;
    }

    /**
     * Sets {@code storeInfo}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder storeInfo(@Nullable StoreInfo value) {
      put(fields, "storeInfo", value);
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
    public RegistrationRequest build() {
      require("RegistrationRequest", fields, List.of("registrationRequestId", "productCodes", "merchantInfo"));
      return new RegistrationRequest(fields);
    }
  }
}
