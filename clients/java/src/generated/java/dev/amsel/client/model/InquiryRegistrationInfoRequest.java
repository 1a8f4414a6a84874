// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Read what is registered */
public final class InquiryRegistrationInfoRequest extends Message {
  private static final Set<String> KNOWN = Set.of("registrationRequestId", "referenceMerchantId", "referenceStoreId");

  private InquiryRegistrationInfoRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static InquiryRegistrationInfoRequest of(Map<String, ?> fields) {
    return new InquiryRegistrationInfoRequest(fields);
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
   * {@code referenceMerchantId}.
   *
   * @return null where it is absent
   */
  public @Nullable String referenceMerchantId() {
    return text("referenceMerchantId");
  }

  /**
   * {@code referenceStoreId}.
   *
   * @return null where it is absent
   */
  public @Nullable String referenceStoreId() {
    return text("referenceStoreId");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link InquiryRegistrationInfoRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code registrationRequestId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder registrationRequestId(@Nullable String value) {
      put(fields, "registrationRequestId", value);
      return this;
    }

    /**
     * Sets {@code referenceMerchantId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder referenceMerchantId(@Nullable String value) {
      put(fields, "referenceMerchantId", value);
      return this;
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
    public InquiryRegistrationInfoRequest build() {
      require("InquiryRegistrationInfoRequest", fields, List.of());
      return new InquiryRegistrationInfoRequest(fields);
    }
  }
}
