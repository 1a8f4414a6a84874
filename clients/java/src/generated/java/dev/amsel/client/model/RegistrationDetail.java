// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** RegistrationDetail of the interface. */
public final class RegistrationDetail extends Message {
  private static final Set<String> KNOWN = Set.of("legalName", "registrationType", "registrationNo", "registrationAddress", "businessType", "contactInfo", "attachments", "registrationEffectiveDate", "registrationExpireDate");

  private RegistrationDetail(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static RegistrationDetail of(Map<String, ?> fields) {
    return new RegistrationDetail(fields);
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
   * {@code legalName}.
   *
   * @return null where it is absent
   */
  public @Nullable String legalName() {
    return text("legalName");
  }

  /**
   * {@code registrationType}.
   *
   * @return null where it is absent
   */
  public @Nullable RegistrationType registrationType() {
    return value("registrationType", RegistrationType::of);
  }

  /**
   * {@code registrationNo}.
   *
   * @return null where it is absent
   */
  public @Nullable String registrationNo() {
    return text("registrationNo");
  }

  /**
   * {@code registrationAddress}.
   *
   * @return null where it is absent
   */
  public @Nullable Address registrationAddress() {
    return message("registrationAddress", Address::of);
  }

  /**
   * {@code businessType}.
   *
   * @return null where it is absent
   */
  public @Nullable BusinessType businessType() {
    return value("businessType", BusinessType::of);
  }

  /**
   * {@code contactInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable List<RegistrationDetailContactInfo> contactInfo() {
    return list("contactInfo", reader(RegistrationDetailContactInfo::of));
  }

  /**
   * {@code attachments}.
   *
   * @return null where it is absent
   */
  public @Nullable List<RegistrationDetailAttachments> attachments() {
    return list("attachments", reader(RegistrationDetailAttachments::of));
  }

  /**
   * {@code registrationEffectiveDate}.
   *
   * @return null where it is absent
   */
  public @Nullable String registrationEffectiveDate() {
    return text("registrationEffectiveDate");
  }

  /**
   * {@code registrationExpireDate}.
   *
   * @return null where it is absent
   */
  public @Nullable String registrationExpireDate() {
    return text("registrationExpireDate");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link RegistrationDetail}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code legalName}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder legalName(@Nullable String value) {
      put(fields, "legalName", value);
      return this;
    }

    /**
     * Sets {@code registrationType}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder registrationType(@Nullable RegistrationType value) {
      put(fields, "registrationType", value);
      return this;
    }

    /**
     * Sets {@code registrationNo}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder registrationNo(@Nullable String value) {
      put(fields, "registrationNo", value);
      return this;
    }

    /**
     * Sets {@code registrationAddress}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder registrationAddress(@Nullable Address value) {
      put(fields, "registrationAddress", value);
      return this;
    }

    /**
     * Sets {@code businessType}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder businessType(@Nullable BusinessType value) {
      put(fields, "businessType", value);
      return this;
    }

    /**
     * Sets {@code contactInfo}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder contactInfo(@Nullable List<RegistrationDetailContactInfo> value) {
      put(fields, "contactInfo", value);
      return this;
    }

    /**
     * Sets {@code attachments}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder attachments(@Nullable List<RegistrationDetailAttachments> value) {
      put(fields, "attachments", value);
      return this;
    }

    /**
     * Sets {@code registrationEffectiveDate}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder registrationEffectiveDate(@Nullable String value) {
      put(fields, "registrationEffectiveDate", value);
      return this;
    }

    /**
     * Sets {@code registrationExpireDate}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder registrationExpireDate(@Nullable String value) {
      put(fields, "registrationExpireDate", value);
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
    public RegistrationDetail build() {
      require("RegistrationDetail", fields, List.of("legalName", "registrationType", "registrationNo", "registrationAddress", "businessType"));
      return new RegistrationDetail(fields);
    }
  }
}
