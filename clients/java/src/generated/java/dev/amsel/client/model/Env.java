// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Where the payer stands: browser, phone, app. */
public final class Env extends Message {
  private static final Set<String> KNOWN = Set.of("terminalType", "osType", "userAgent", "deviceTokenId", "clientIp", "cookieId", "extendInfo", "storeTerminalId", "storeTerminalRequestTime", "browserInfo", "colorDepth", "screenHeight", "screenWidth", "timeZoneOffset", "deviceBrand", "deviceModel", "deviceLanguage", "deviceId", "osVersion");

  private Env(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static Env of(Map<String, ?> fields) {
    return new Env(fields);
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
   * {@code userAgent}.
   *
   * @return null where it is absent
   */
  public @Nullable String userAgent() {
    return text("userAgent");
  }

  /**
   * {@code deviceTokenId}.
   *
   * @return null where it is absent
   */
  public @Nullable String deviceTokenId() {
    return text("deviceTokenId");
  }

  /**
   * {@code clientIp}.
   *
   * @return null where it is absent
   */
  public @Nullable String clientIp() {
    return text("clientIp");
  }

  /**
   * {@code cookieId}.
   *
   * @return null where it is absent
   */
  public @Nullable String cookieId() {
    return text("cookieId");
  }

  /**
   * {@code extendInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable String extendInfo() {
    return text("extendInfo");
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
   * {@code storeTerminalRequestTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String storeTerminalRequestTime() {
    return text("storeTerminalRequestTime");
  }

  /**
   * {@code browserInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable BrowserInfo browserInfo() {
    return message("browserInfo", BrowserInfo::of);
  }

  /**
   * {@code colorDepth}.
   *
   * @return null where it is absent
   */
  public @Nullable String colorDepth() {
    return text("colorDepth");
  }

  /**
   * {@code screenHeight}.
   *
   * @return null where it is absent
   */
  public @Nullable String screenHeight() {
    return text("screenHeight");
  }

  /**
   * {@code screenWidth}.
   *
   * @return null where it is absent
   */
  public @Nullable String screenWidth() {
    return text("screenWidth");
  }

  /**
   * {@code timeZoneOffset}.
   *
   * @return null where it is absent
   */
  public @Nullable Long timeZoneOffset() {
    return integer("timeZoneOffset");
  }

  /**
   * {@code deviceBrand}.
   *
   * @return null where it is absent
   */
  public @Nullable String deviceBrand() {
    return text("deviceBrand");
  }

  /**
   * {@code deviceModel}.
   *
   * @return null where it is absent
   */
  public @Nullable String deviceModel() {
    return text("deviceModel");
  }

  /**
   * {@code deviceLanguage}.
   *
   * @return null where it is absent
   */
  public @Nullable String deviceLanguage() {
    return text("deviceLanguage");
  }

  /**
   * {@code deviceId}.
   *
   * @return null where it is absent
   */
  public @Nullable String deviceId() {
    return text("deviceId");
  }

  /**
   * {@code osVersion}.
   *
   * @return null where it is absent
   */
  public @Nullable String osVersion() {
    return text("osVersion");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link Env}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code terminalType}.
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
     * Sets {@code userAgent}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder userAgent(@Nullable String value) {
      put(fields, "userAgent", value);
      return this;
    }

    /**
     * Sets {@code deviceTokenId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder deviceTokenId(@Nullable String value) {
      put(fields, "deviceTokenId", value);
      return this;
    }

    /**
     * Sets {@code clientIp}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder clientIp(@Nullable String value) {
      put(fields, "clientIp", value);
      return this;
    }

    /**
     * Sets {@code cookieId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder cookieId(@Nullable String value) {
      put(fields, "cookieId", value);
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
     * Sets {@code storeTerminalRequestTime}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder storeTerminalRequestTime(@Nullable String value) {
      put(fields, "storeTerminalRequestTime", value);
      return this;
    }

    /**
     * Sets {@code browserInfo}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder browserInfo(@Nullable BrowserInfo value) {
      put(fields, "browserInfo", value);
      return this;
    }

    /**
     * Sets {@code colorDepth}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder colorDepth(@Nullable String value) {
      put(fields, "colorDepth", value);
      return this;
    }

    /**
     * Sets {@code screenHeight}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder screenHeight(@Nullable String value) {
      put(fields, "screenHeight", value);
      return this;
    }

    /**
     * Sets {@code screenWidth}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder screenWidth(@Nullable String value) {
      put(fields, "screenWidth", value);
      return this;
    }

    /**
     * Sets {@code timeZoneOffset}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder timeZoneOffset(@Nullable Long value) {
      put(fields, "timeZoneOffset", value);
      return this;
    }

    /**
     * Sets {@code deviceBrand}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder deviceBrand(@Nullable String value) {
      put(fields, "deviceBrand", value);
      return this;
    }

    /**
     * Sets {@code deviceModel}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder deviceModel(@Nullable String value) {
      put(fields, "deviceModel", value);
      return this;
    }

    /**
     * Sets {@code deviceLanguage}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder deviceLanguage(@Nullable String value) {
      put(fields, "deviceLanguage", value);
      return this;
    }

    /**
     * Sets {@code deviceId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder deviceId(@Nullable String value) {
      put(fields, "deviceId", value);
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
    public Env build() {
      require("Env", fields, List.of());
      return new Env(fields);
    }
  }
}
