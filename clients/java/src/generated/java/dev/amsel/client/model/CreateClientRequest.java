// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Make a sandbox client */
public final class CreateClientRequest extends Message {
  private static final Set<String> KNOWN = Set.of("name", "publicKey");

  private CreateClientRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static CreateClientRequest of(Map<String, ?> fields) {
    return new CreateClientRequest(fields);
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
   * {@code name}.
   *
   * @return null where it is absent
   */
  public @Nullable String name() {
    return text("name");
  }

  /**
   * {@code publicKey}.
   *
   * @return null where it is absent
   */
  public @Nullable String publicKey() {
    return text("publicKey");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link CreateClientRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
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
     * Sets {@code publicKey}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder publicKey(@Nullable String value) {
      put(fields, "publicKey", value);
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
    public CreateClientRequest build() {
      require("CreateClientRequest", fields, List.of());
      return new CreateClientRequest(fields);
    }
  }
}
