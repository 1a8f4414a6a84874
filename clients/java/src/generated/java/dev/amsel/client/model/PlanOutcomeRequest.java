// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Plan an outcome */
public final class PlanOutcomeRequest extends Message {
  private static final Set<String> KNOWN = Set.of("operation", "resultCode", "delaySeconds", "drop", "times");

  private PlanOutcomeRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static PlanOutcomeRequest of(Map<String, ?> fields) {
    return new PlanOutcomeRequest(fields);
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
   * {@code operation}.
   *
   * @return null where it is absent
   */
  public @Nullable String operation() {
    return text("operation");
  }

  /**
   * {@code resultCode}.
   *
   * @return null where it is absent
   */
  public @Nullable String resultCode() {
    return text("resultCode");
  }

  /**
   * {@code delaySeconds}.
   *
   * @return null where it is absent
   */
  public @Nullable Long delaySeconds() {
    return integer("delaySeconds");
  }

  /**
   * {@code drop}.
   *
   * @return null where it is absent
   */
  public @Nullable DropPoint drop() {
    return value("drop", DropPoint::of);
  }

  /**
   * {@code times}.
   *
   * @return null where it is absent
   */
  public @Nullable Long times() {
    return integer("times");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link PlanOutcomeRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code operation}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder operation(@Nullable String value) {
      put(fields, "operation", value);
      return this;
    }

    /**
     * Sets {@code resultCode}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder resultCode(@Nullable String value) {
      put(fields, "resultCode", value);
      return this;
    }

    /**
     * Sets {@code delaySeconds}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder delaySeconds(@Nullable Long value) {
      put(fields, "delaySeconds", value);
      return this;
    }

    /**
     * Sets {@code drop}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder drop(@Nullable DropPoint value) {
      put(fields, "drop", value);
      return this;
    }

    /**
     * Sets {@code times}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder times(@Nullable Long value) {
      put(fields, "times", value);
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
    public PlanOutcomeRequest build() {
      require("PlanOutcomeRequest", fields, List.of("operation"));
      return new PlanOutcomeRequest(fields);
    }
  }
}
