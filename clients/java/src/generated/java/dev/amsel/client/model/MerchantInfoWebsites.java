// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** MerchantInfoWebsites of the interface. */
public final class MerchantInfoWebsites extends Message {
  private static final Set<String> KNOWN = Set.of("url", "name", "desc", "type");

  private MerchantInfoWebsites(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static MerchantInfoWebsites of(Map<String, ?> fields) {
    return new MerchantInfoWebsites(fields);
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
   * {@code url}.
   *
   * @return null where it is absent
   */
  public @Nullable String url() {
    return text("url");
  }

  /**
   * {@code name}.
   *
   * @return null where it is absent
   */
  public @Nullable String name() {
    return text("name");
  }

  /**
   * {@code desc}.
   *
   * @return null where it is absent
   */
  public @Nullable String desc() {
    return text("desc");
  }

  /**
   * {@code type}.
   *
   * @return null where it is absent
   */
  public @Nullable String type() {
    return text("type");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link MerchantInfoWebsites}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code url}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder url(@Nullable String value) {
      put(fields, "url", value);
      return this;
    }

    /**
     * Sets {@code name}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder name(@Nullable String value) {
      put(fields, "name", value);
      return this;
    }

    /**
     * Sets {@code desc}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder desc(@Nullable String value) {
      put(fields, "desc", value);
      return this;
    }

    /**
     * Sets {@code type}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder type(@Nullable String value) {
      put(fields, "type", value);
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
    public MerchantInfoWebsites build() {
      require("MerchantInfoWebsites", fields, List.of("url"));
      return new MerchantInfoWebsites(fields);
    }
  }
}
