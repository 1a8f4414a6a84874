// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Retrieve a payment session */
public final class RetrievePaymentSessionRequest extends Message {
  private static final Set<String> KNOWN = Set.of("paymentRequestId", "merchantAccountId");

  private RetrievePaymentSessionRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static RetrievePaymentSessionRequest of(Map<String, ?> fields) {
    return new RetrievePaymentSessionRequest(fields);
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
   * {@code paymentRequestId}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentRequestId() {
    return text("paymentRequestId");
  }

  /**
   * {@code merchantAccountId}.
   *
   * @return null where it is absent
   */
  public @Nullable String merchantAccountId() {
    return text("merchantAccountId");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link RetrievePaymentSessionRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code paymentRequestId}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder paymentRequestId(@Nullable String value) {
      put(fields, "paymentRequestId", value);
      return this;
    }

    /**
     * Sets {@code merchantAccountId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder merchantAccountId(@Nullable String value) {
      put(fields, "merchantAccountId", value);
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
    public RetrievePaymentSessionRequest build() {
      require("RetrievePaymentSessionRequest", fields, List.of("paymentRequestId"));
      return new RetrievePaymentSessionRequest(fields);
    }
  }
}
