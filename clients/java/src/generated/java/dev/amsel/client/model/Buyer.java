// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Buyer of the interface. */
public final class Buyer extends Message {
  private static final Set<String> KNOWN = Set.of("referenceBuyerId", "buyerName", "buyerPhoneNo", "buyerEmail", "buyerRegistrationTime", "isAccountVerified", "successfulOrderCount", "buyerPhoneNoContryCode");

  private Buyer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static Buyer of(Map<String, ?> fields) {
    return new Buyer(fields);
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
   * {@code referenceBuyerId}.
   *
   * @return null where it is absent
   */
  public @Nullable String referenceBuyerId() {
    return text("referenceBuyerId");
  }

  /**
   * {@code buyerName}.
   *
   * @return null where it is absent
   */
  public @Nullable UserName buyerName() {
    return message("buyerName", UserName::of);
  }

  /**
   * {@code buyerPhoneNo}.
   *
   * @return null where it is absent
   */
  public @Nullable String buyerPhoneNo() {
    return text("buyerPhoneNo");
  }

  /**
   * {@code buyerEmail}.
   *
   * @return null where it is absent
   */
  public @Nullable String buyerEmail() {
    return text("buyerEmail");
  }

  /**
   * {@code buyerRegistrationTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String buyerRegistrationTime() {
    return text("buyerRegistrationTime");
  }

  /**
   * {@code isAccountVerified}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean isAccountVerified() {
    return flag("isAccountVerified");
  }

  /**
   * {@code successfulOrderCount}.
   *
   * @return null where it is absent
   */
  public @Nullable Long successfulOrderCount() {
    return integer("successfulOrderCount");
  }

  /**
   * {@code buyerPhoneNoContryCode}.
   *
   * @return null where it is absent
   */
  public @Nullable String buyerPhoneNoContryCode() {
    return text("buyerPhoneNoContryCode");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link Buyer}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code referenceBuyerId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder referenceBuyerId(@Nullable String value) {
      put(fields, "referenceBuyerId", value);
      return this;
    }

    /**
     * Sets {@code buyerName}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder buyerName(@Nullable UserName value) {
      put(fields, "buyerName", value);
      return this;
    }

    /**
     * Sets {@code buyerPhoneNo}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder buyerPhoneNo(@Nullable String value) {
      put(fields, "buyerPhoneNo", value);
      return this;
    }

    /**
     * Sets {@code buyerEmail}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder buyerEmail(@Nullable String value) {
      put(fields, "buyerEmail", value);
      return this;
    }

    /**
     * Sets {@code buyerRegistrationTime}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder buyerRegistrationTime(@Nullable String value) {
      put(fields, "buyerRegistrationTime", value);
      return this;
    }

    /**
     * Sets {@code isAccountVerified}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder isAccountVerified(@Nullable Boolean value) {
      put(fields, "isAccountVerified", value);
      return this;
    }

    /**
     * Sets {@code successfulOrderCount}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder successfulOrderCount(@Nullable Long value) {
      put(fields, "successfulOrderCount", value);
      return this;
    }

    /**
     * Sets {@code buyerPhoneNoContryCode}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder buyerPhoneNoContryCode(@Nullable String value) {
      put(fields, "buyerPhoneNoContryCode", value);
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
    public Buyer build() {
      require("Buyer", fields, List.of());
      return new Buyer(fields);
    }
  }
}
