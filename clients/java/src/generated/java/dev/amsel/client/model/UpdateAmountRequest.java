// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Raise an authorized amount */
public final class UpdateAmountRequest extends Message {
  private static final Set<String> KNOWN = Set.of("updateRequestId", "paymentId", "amount");

  private UpdateAmountRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static UpdateAmountRequest of(Map<String, ?> fields) {
    return new UpdateAmountRequest(fields);
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
   * {@code updateRequestId}.
   *
   * @return null where it is absent
   */
  public @Nullable String updateRequestId() {
    return text("updateRequestId");
  }

  /**
   * {@code paymentId}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentId() {
    return text("paymentId");
  }

  /**
   * {@code amount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount amount() {
    return message("amount", Amount::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link UpdateAmountRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code updateRequestId}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder updateRequestId(@Nullable String value) {
      put(fields, "updateRequestId", value);
      return this;
    }

    /**
     * Sets {@code paymentId}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentId(@Nullable String value) {
      put(fields, "paymentId", value);
      return this;
    }

    /**
     * Sets {@code amount}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder amount(@Nullable Amount value) {
      put(fields, "amount", value);
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
    public UpdateAmountRequest build() {
      require("UpdateAmountRequest", fields, List.of("updateRequestId", "paymentId", "amount"));
      return new UpdateAmountRequest(fields);
    }
  }
}
