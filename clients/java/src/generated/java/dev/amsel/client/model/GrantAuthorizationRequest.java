// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Agree */
public final class GrantAuthorizationRequest extends Message {
  private static final Set<String> KNOWN = Set.of("authState", "outcome");

  private GrantAuthorizationRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static GrantAuthorizationRequest of(Map<String, ?> fields) {
    return new GrantAuthorizationRequest(fields);
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
   * {@code authState}.
   *
   * @return null where it is absent
   */
  public @Nullable String authState() {
    return text("authState");
  }

  /**
   * {@code outcome}.
   *
   * @return null where it is absent
   */
  public @Nullable SimulatedOutcome outcome() {
    return value("outcome", SimulatedOutcome::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link GrantAuthorizationRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
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
     * Sets {@code outcome}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder outcome(@Nullable SimulatedOutcome value) {
      put(fields, "outcome", value);
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
    public GrantAuthorizationRequest build() {
      require("GrantAuthorizationRequest", fields, List.of("authState"));
      return new GrantAuthorizationRequest(fields);
    }
  }
}
