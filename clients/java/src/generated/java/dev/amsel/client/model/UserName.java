// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** UserName of the interface. */
public final class UserName extends Message {
  private static final Set<String> KNOWN = Set.of("firstName", "middleName", "lastName", "fullName");

  private UserName(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static UserName of(Map<String, ?> fields) {
    return new UserName(fields);
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
   * {@code firstName}.
   *
   * @return null where it is absent
   */
  public @Nullable String firstName() {
    return text("firstName");
  }

  /**
   * {@code middleName}.
   *
   * @return null where it is absent
   */
  public @Nullable String middleName() {
    return text("middleName");
  }

  /**
   * {@code lastName}.
   *
   * @return null where it is absent
   */
  public @Nullable String lastName() {
    return text("lastName");
  }

  /**
   * {@code fullName}.
   *
   * @return null where it is absent
   */
  public @Nullable String fullName() {
    return text("fullName");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link UserName}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code firstName}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder firstName(@Nullable String value) {
      put(fields, "firstName", value);
      return this;
    }

    /**
     * Sets {@code middleName}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder middleName(@Nullable String value) {
      put(fields, "middleName", value);
      return this;
    }

    /**
     * Sets {@code lastName}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder lastName(@Nullable String value) {
      put(fields, "lastName", value);
      return this;
    }

    /**
     * Sets {@code fullName}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder fullName(@Nullable String value) {
      put(fields, "fullName", value);
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
    public UserName build() {
      require("UserName", fields, List.of());
      return new UserName(fields);
    }
  }
}
