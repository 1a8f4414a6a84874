// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Get tokens */
public final class ApplyTokenRequest extends Message {
  private static final Set<String> KNOWN = Set.of("grantType", "customerBelongsTo", "authCode", "refreshToken", "merchantAccountId", "merchantRegion", "extendInfo");

  private ApplyTokenRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static ApplyTokenRequest of(Map<String, ?> fields) {
    return new ApplyTokenRequest(fields);
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
   * {@code grantType}.
   *
   * @return null where it is absent
   */
  public @Nullable GrantType grantType() {
    return value("grantType", GrantType::of);
  }

  /**
   * {@code customerBelongsTo}.
   *
   * @return null where it is absent
   */
  public @Nullable CustomerBelongsTo customerBelongsTo() {
    return value("customerBelongsTo", CustomerBelongsTo::of);
  }

  /**
   * {@code authCode}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable String authCode() {
    return text("authCode");
  }

  /**
   * {@code refreshToken}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable String refreshToken() {
    return text("refreshToken");
  }

  /**
   * {@code merchantAccountId}.
   *
   * @return null where it is absent
   */
  public @Nullable String merchantAccountId() {
    return text("merchantAccountId");
  }

  /**
   * {@code merchantRegion}.
   *
   * @return null where it is absent
   */
  public @Nullable String merchantRegion() {
    return text("merchantRegion");
  }

  /**
   * {@code extendInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable String extendInfo() {
    return text("extendInfo");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link ApplyTokenRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code grantType}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder grantType(@Nullable GrantType value) {
      put(fields, "grantType", value);
      return this;
    }

    /**
     * Sets {@code customerBelongsTo}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder customerBelongsTo(@Nullable CustomerBelongsTo value) {
      put(fields, "customerBelongsTo", value);
      return this;
    }

    /**
     * Sets {@code authCode}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder authCode(@Nullable String value) {
      put(fields, "authCode", value);
      return this;
    }

    /**
     * Sets {@code refreshToken}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder refreshToken(@Nullable String value) {
      put(fields, "refreshToken", value);
      return this;
    }

    /**
     * Sets {@code merchantAccountId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder merchantAccountId(@Nullable String value) {
      put(fields, "merchantAccountId", value);
      return this;
    }

    /**
     * Sets {@code merchantRegion}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder merchantRegion(@Nullable String value) {
      put(fields, "merchantRegion", value);
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
    public ApplyTokenRequest build() {
      require("ApplyTokenRequest", fields, List.of("grantType", "customerBelongsTo"));
      return new ApplyTokenRequest(fields);
    }
  }
}
