// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Address of the interface. */
public final class Address extends Message {
  private static final Set<String> KNOWN = Set.of("region", "state", "city", "address1", "address2", "zipCode", "label", "address3");

  private Address(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static Address of(Map<String, ?> fields) {
    return new Address(fields);
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
   * {@code region}.
   *
   * @return null where it is absent
   */
  public @Nullable String region() {
    return text("region");
  }

  /**
   * {@code state}.
   *
   * @return null where it is absent
   */
  public @Nullable String state() {
    return text("state");
  }

  /**
   * {@code city}.
   *
   * @return null where it is absent
   */
  public @Nullable String city() {
    return text("city");
  }

  /**
   * {@code address1}.
   *
   * @return null where it is absent
   */
  public @Nullable String address1() {
    return text("address1");
  }

  /**
   * {@code address2}.
   *
   * @return null where it is absent
   */
  public @Nullable String address2() {
    return text("address2");
  }

  /**
   * {@code zipCode}.
   *
   * @return null where it is absent
   */
  public @Nullable String zipCode() {
    return text("zipCode");
  }

  /**
   * {@code label}.
   *
   * @return null where it is absent
   */
  public @Nullable String label() {
    return text("label");
  }

  /**
   * {@code address3}.
   *
   * @return null where it is absent
   */
  public @Nullable String address3() {
    return text("address3");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link Address}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code region}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder region(@Nullable String value) {
      put(fields, "region", value);
      return this;
    }

    /**
     * Sets {@code state}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder state(@Nullable String value) {
      put(fields, "state", value);
      return this;
    }

    /**
     * Sets {@code city}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder city(@Nullable String value) {
      put(fields, "city", value);
      return this;
    }

    /**
     * Sets {@code address1}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder address1(@Nullable String value) {
      put(fields, "address1", value);
      return this;
    }

    /**
     * Sets {@code address2}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder address2(@Nullable String value) {
      put(fields, "address2", value);
      return this;
    }

    /**
     * Sets {@code zipCode}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder zipCode(@Nullable String value) {
      put(fields, "zipCode", value);
      return this;
    }

    /**
     * Sets {@code label}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder label(@Nullable String value) {
      put(fields, "label", value);
      return this;
    }

    /**
     * Sets {@code address3}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder address3(@Nullable String value) {
      put(fields, "address3", value);
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
    public Address build() {
      require("Address", fields, List.of("region"));
      return new Address(fields);
    }
  }
}
