// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Issue a payment code */
public final class IssuePaymentCodeRequest extends Message {
  private static final Set<String> KNOWN = Set.of("paymentMethodType", "outcome", "resultCode");

  private IssuePaymentCodeRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static IssuePaymentCodeRequest of(Map<String, ?> fields) {
    return new IssuePaymentCodeRequest(fields);
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
   * {@code paymentMethodType}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentMethodType() {
    return text("paymentMethodType");
  }

  /**
   * {@code outcome}.
   *
   * @return null where it is absent
   */
  public @Nullable SimulatedOutcome outcome() {
    return value("outcome", SimulatedOutcome::of);
  }

  /**
   * {@code resultCode}.
   *
   * @return null where it is absent
   */
  public @Nullable String resultCode() {
    return text("resultCode");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link IssuePaymentCodeRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code paymentMethodType}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentMethodType(@Nullable String value) {
      put(fields, "paymentMethodType", value);
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
    public IssuePaymentCodeRequest build() {
      require("IssuePaymentCodeRequest", fields, List.of());
      return new IssuePaymentCodeRequest(fields);
    }
  }
}
