// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Review a registration */
public final class DecideRegistrationRequest extends Message {
  private static final Set<String> KNOWN = Set.of("registrationRequestId", "registrationStatus", "pspName", "rejectReasons");

  private DecideRegistrationRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static DecideRegistrationRequest of(Map<String, ?> fields) {
    return new DecideRegistrationRequest(fields);
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
   * {@code registrationRequestId}.
   *
   * @return null where it is absent
   */
  public @Nullable String registrationRequestId() {
    return text("registrationRequestId");
  }

  /**
   * {@code registrationStatus}.
   *
   * @return null where it is absent
   */
  public @Nullable RegistrationStatus registrationStatus() {
    return value("registrationStatus", RegistrationStatus::of);
  }

  /**
   * {@code pspName}.
   *
   * @return null where it is absent
   */
  public @Nullable String pspName() {
    return text("pspName");
  }

  /**
   * {@code rejectReasons}.
   *
   * @return null where it is absent
   */
  public @Nullable String rejectReasons() {
    return text("rejectReasons");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link DecideRegistrationRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code registrationRequestId}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder registrationRequestId(@Nullable String value) {
      put(fields, "registrationRequestId", value);
      return this;
    }

    /**
     * Sets {@code registrationStatus}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder registrationStatus(@Nullable RegistrationStatus value) {
      put(fields, "registrationStatus", value);
      return this;
    }

    /**
     * Sets {@code pspName}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder pspName(@Nullable String value) {
      put(fields, "pspName", value);
      return this;
    }

    /**
     * Sets {@code rejectReasons}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder rejectReasons(@Nullable String value) {
      put(fields, "rejectReasons", value);
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
    public DecideRegistrationRequest build() {
      require("DecideRegistrationRequest", fields, List.of("registrationRequestId", "registrationStatus"));
      return new DecideRegistrationRequest(fields);
    }
  }
}
