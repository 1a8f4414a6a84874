// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** MerchantInfo of the interface. */
public final class MerchantInfo extends Message {
  private static final Set<String> KNOWN = Set.of("referenceMerchantId", "merchantMCC", "merchantDisplayName", "merchantAddress", "logo", "websites", "registrationDetail");

  private MerchantInfo(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static MerchantInfo of(Map<String, ?> fields) {
    return new MerchantInfo(fields);
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
   * {@code logo}.
   *
   * @return null where it is absent
   */
  public @Nullable MerchantInfoLogo logo() {
    return message("logo", MerchantInfoLogo::of);
  }

  /**
   * {@code websites}.
   *
   * @return null where it is absent
   */
  public @Nullable List<MerchantInfoWebsites> websites() {
    return list("websites", reader(MerchantInfoWebsites::of));
  }

  /**
   * {@code registrationDetail}.
   *
   * @return null where it is absent
   */
  public @Nullable RegistrationDetail registrationDetail() {
    return message("registrationDetail", RegistrationDetail::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link MerchantInfo}. */
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
     * Sets {@code merchantMCC}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder merchantMCC(@Nullable String value) {
      put(fields, "merchantMCC", value);
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
     * Sets {@code logo}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder logo(@Nullable MerchantInfoLogo value) {
      put(fields, "logo", value);
      return this;
    }

    /**
     * Sets {@code websites}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder websites(@Nullable List<MerchantInfoWebsites> value) {
      put(fields, "websites", value);
      return this;
    }

    /**
     * Sets {@code registrationDetail}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder registrationDetail(@Nullable RegistrationDetail value) {
      put(fields, "registrationDetail", value);
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
    public MerchantInfo build() {
      require("MerchantInfo", fields, List.of("referenceMerchantId", "merchantMCC", "registrationDetail"));
      return new MerchantInfo(fields);
    }
  }
}
