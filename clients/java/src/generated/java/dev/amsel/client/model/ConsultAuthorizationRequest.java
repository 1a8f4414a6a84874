// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Ask for an agreement */
public final class ConsultAuthorizationRequest extends Message {
  private static final Set<String> KNOWN = Set.of("customerBelongsTo", "authRedirectUrl", "scopes", "authState", "terminalType", "osType", "osVersion", "authNotifyUrl", "authClientId", "merchantAccountId", "merchantRegion", "recurringPayment", "authMetaData", "env", "extendInfo");

  private ConsultAuthorizationRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static ConsultAuthorizationRequest of(Map<String, ?> fields) {
    return new ConsultAuthorizationRequest(fields);
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
   * {@code customerBelongsTo}.
   *
   * @return null where it is absent
   */
  public @Nullable CustomerBelongsTo customerBelongsTo() {
    return value("customerBelongsTo", CustomerBelongsTo::of);
  }

  /**
   * {@code authRedirectUrl}.
   *
   * @return null where it is absent
   */
  public @Nullable String authRedirectUrl() {
    return text("authRedirectUrl");
  }

  /**
   * {@code scopes}.
   *
   * @return null where it is absent
   */
  public @Nullable List<Scope> scopes() {
    return list("scopes", valueReader(Scope::of));
  }

  /**
   * {@code authState}.
   *
   * @return null where it is absent
   */
  public @Nullable String authState() {
    return text("authState");
  }

  /**
   * {@code terminalType}.
   *
   * @return null where it is absent
   */
  public @Nullable TerminalType terminalType() {
    return value("terminalType", TerminalType::of);
  }

  /**
   * {@code osType}.
   *
   * @return null where it is absent
   */
  public @Nullable OsType osType() {
    return value("osType", OsType::of);
  }

  /**
   * {@code osVersion}.
   *
   * @return null where it is absent
   */
  public @Nullable String osVersion() {
    return text("osVersion");
  }

  /**
   * {@code authNotifyUrl}.
   *
   * @return null where it is absent
   */
  public @Nullable String authNotifyUrl() {
    return text("authNotifyUrl");
  }

  /**
   * {@code authClientId}.
   *
   * @return null where it is absent
   */
  public @Nullable String authClientId() {
    return text("authClientId");
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
   * {@code recurringPayment}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean recurringPayment() {
    return flag("recurringPayment");
  }

  /**
   * {@code authMetaData}.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> authMetaData() {
    return map("authMetaData");
  }

  /**
   * {@code env}.
   *
   * @return null where it is absent
   */
  public @Nullable Env env() {
    return message("env", Env::of);
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

  /** Makes a {@link ConsultAuthorizationRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
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
     * Sets {@code authRedirectUrl}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder authRedirectUrl(@Nullable String value) {
      put(fields, "authRedirectUrl", value);
      return this;
    }

    /**
     * Sets {@code scopes}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder scopes(@Nullable List<Scope> value) {
      put(fields, "scopes", value);
      return this;
    }

    /**
     * Sets {@code authState}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder authState(@Nullable String value) {
      put(fields, "authState", value);
      return this;
    }

    /**
     * Sets {@code terminalType}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder terminalType(@Nullable TerminalType value) {
      put(fields, "terminalType", value);
      return this;
    }

    /**
     * Sets {@code osType}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder osType(@Nullable OsType value) {
      put(fields, "osType", value);
      return this;
    }

    /**
     * Sets {@code osVersion}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder osVersion(@Nullable String value) {
      put(fields, "osVersion", value);
      return this;
    }

    /**
     * Sets {@code authNotifyUrl}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder authNotifyUrl(@Nullable String value) {
      put(fields, "authNotifyUrl", value);
      return this;
    }

    /**
     * Sets {@code authClientId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder authClientId(@Nullable String value) {
      put(fields, "authClientId", value);
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
     * Sets {@code recurringPayment}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder recurringPayment(@Nullable Boolean value) {
      put(fields, "recurringPayment", value);
      return this;
    }

    /**
     * Sets {@code authMetaData}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder authMetaData(@Nullable Map<String, Object> value) {
      put(fields, "authMetaData", value);
      return this;
    }

    /**
     * Sets {@code env}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder env(@Nullable Env value) {
      put(fields, "env", value);
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
    public ConsultAuthorizationRequest build() {
      require("ConsultAuthorizationRequest", fields, List.of("customerBelongsTo", "authRedirectUrl", "scopes", "authState", "terminalType"));
      return new ConsultAuthorizationRequest(fields);
    }
  }
}
