// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** BrowserInfo of the interface. */
public final class BrowserInfo extends Message {
  private static final Set<String> KNOWN = Set.of("acceptHeader", "javaEnabled", "javaScriptEnabled", "language", "userAgent");

  private BrowserInfo(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static BrowserInfo of(Map<String, ?> fields) {
    return new BrowserInfo(fields);
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
   * {@code acceptHeader}.
   *
   * @return null where it is absent
   */
  public @Nullable String acceptHeader() {
    return text("acceptHeader");
  }

  /**
   * {@code javaEnabled}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean javaEnabled() {
    return flag("javaEnabled");
  }

  /**
   * {@code javaScriptEnabled}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean javaScriptEnabled() {
    return flag("javaScriptEnabled");
  }

  /**
   * {@code language}.
   *
   * @return null where it is absent
   */
  public @Nullable String language() {
    return text("language");
  }

  /**
   * {@code userAgent}.
   *
   * @return null where it is absent
   */
  public @Nullable String userAgent() {
    return text("userAgent");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link BrowserInfo}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code acceptHeader}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder acceptHeader(@Nullable String value) {
      put(fields, "acceptHeader", value);
      return this;
    }

    /**
     * Sets {@code javaEnabled}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder javaEnabled(@Nullable Boolean value) {
      put(fields, "javaEnabled", value);
      return this;
    }

    /**
     * Sets {@code javaScriptEnabled}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder javaScriptEnabled(@Nullable Boolean value) {
      put(fields, "javaScriptEnabled", value);
      return this;
    }

    /**
     * Sets {@code language}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder language(@Nullable String value) {
      put(fields, "language", value);
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
    public BrowserInfo build() {
      require("BrowserInfo", fields, List.of());
      return new BrowserInfo(fields);
    }
  }
}
