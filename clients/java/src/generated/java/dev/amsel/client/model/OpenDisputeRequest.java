// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Open a dispute */
public final class OpenDisputeRequest extends Message {
  private static final Set<String> KNOWN = Set.of("paymentId", "disputeType", "disputeAmount", "disputeReasonCode", "defenseDueTime");

  private OpenDisputeRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static OpenDisputeRequest of(Map<String, ?> fields) {
    return new OpenDisputeRequest(fields);
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
   * {@code paymentId}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentId() {
    return text("paymentId");
  }

  /**
   * {@code disputeType}.
   *
   * @return null where it is absent
   */
  public @Nullable DisputeType disputeType() {
    return value("disputeType", DisputeType::of);
  }

  /**
   * {@code disputeAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount disputeAmount() {
    return message("disputeAmount", Amount::of);
  }

  /**
   * {@code disputeReasonCode}.
   *
   * @return null where it is absent
   */
  public @Nullable String disputeReasonCode() {
    return text("disputeReasonCode");
  }

  /**
   * {@code defenseDueTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String defenseDueTime() {
    return text("defenseDueTime");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link OpenDisputeRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
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
     * Sets {@code disputeType}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder disputeType(@Nullable DisputeType value) {
      put(fields, "disputeType", value);
      return this;
    }

    /**
     * Sets {@code disputeAmount}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder disputeAmount(@Nullable Amount value) {
      put(fields, "disputeAmount", value);
      return this;
    }

    /**
     * Sets {@code disputeReasonCode}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder disputeReasonCode(@Nullable String value) {
      put(fields, "disputeReasonCode", value);
      return this;
    }

    /**
     * Sets {@code defenseDueTime}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder defenseDueTime(@Nullable String value) {
      put(fields, "defenseDueTime", value);
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
    public OpenDisputeRequest build() {
      require("OpenDisputeRequest", fields, List.of("paymentId"));
      return new OpenDisputeRequest(fields);
    }
  }
}
