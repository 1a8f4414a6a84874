// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The merchant's own words, given back in inquiries and notices. */
public final class CustomizedInfo extends Message {
  private static final Set<String> KNOWN = Set.of("customizedField1", "customizedField2", "customizedField3", "customizedField4", "customizedField5");

  private CustomizedInfo(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static CustomizedInfo of(Map<String, ?> fields) {
    return new CustomizedInfo(fields);
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
   * {@code customizedField1}.
   *
   * @return null where it is absent
   */
  public @Nullable String customizedField1() {
    return text("customizedField1");
  }

  /**
   * {@code customizedField2}.
   *
   * @return null where it is absent
   */
  public @Nullable String customizedField2() {
    return text("customizedField2");
  }

  /**
   * {@code customizedField3}.
   *
   * @return null where it is absent
   */
  public @Nullable String customizedField3() {
    return text("customizedField3");
  }

  /**
   * {@code customizedField4}.
   *
   * @return null where it is absent
   */
  public @Nullable String customizedField4() {
    return text("customizedField4");
  }

  /**
   * {@code customizedField5}.
   *
   * @return null where it is absent
   */
  public @Nullable String customizedField5() {
    return text("customizedField5");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link CustomizedInfo}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code customizedField1}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder customizedField1(@Nullable String value) {
      put(fields, "customizedField1", value);
      return this;
    }

    /**
     * Sets {@code customizedField2}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder customizedField2(@Nullable String value) {
      put(fields, "customizedField2", value);
      return this;
    }

    /**
     * Sets {@code customizedField3}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder customizedField3(@Nullable String value) {
      put(fields, "customizedField3", value);
      return this;
    }

    /**
     * Sets {@code customizedField4}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder customizedField4(@Nullable String value) {
      put(fields, "customizedField4", value);
      return this;
    }

    /**
     * Sets {@code customizedField5}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder customizedField5(@Nullable String value) {
      put(fields, "customizedField5", value);
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
    public CustomizedInfo build() {
      require("CustomizedInfo", fields, List.of());
      return new CustomizedInfo(fields);
    }
  }
}
