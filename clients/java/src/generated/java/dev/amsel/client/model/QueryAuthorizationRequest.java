// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Look up a token */
public final class QueryAuthorizationRequest extends Message {
  private static final Set<String> KNOWN = Set.of("accessToken");

  private QueryAuthorizationRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static QueryAuthorizationRequest of(Map<String, ?> fields) {
    return new QueryAuthorizationRequest(fields);
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
   * {@code accessToken}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable String accessToken() {
    return text("accessToken");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link QueryAuthorizationRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code accessToken}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder accessToken(@Nullable String value) {
      put(fields, "accessToken", value);
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
    public QueryAuthorizationRequest build() {
      require("QueryAuthorizationRequest", fields, List.of("accessToken"));
      return new QueryAuthorizationRequest(fields);
    }
  }
}
