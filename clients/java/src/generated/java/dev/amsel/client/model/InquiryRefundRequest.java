// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Inquire a refund */
public final class InquiryRefundRequest extends Message {
  private static final Set<String> KNOWN = Set.of("refundId", "refundRequestId", "merchantAccountId");

  private InquiryRefundRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static InquiryRefundRequest of(Map<String, ?> fields) {
    return new InquiryRefundRequest(fields);
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
   * {@code refundId}.
   *
   * @return null where it is absent
   */
  public @Nullable String refundId() {
    return text("refundId");
  }

  /**
   * {@code refundRequestId}.
   *
   * @return null where it is absent
   */
  public @Nullable String refundRequestId() {
    return text("refundRequestId");
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

  /** Makes a {@link InquiryRefundRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code refundId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder refundId(@Nullable String value) {
      put(fields, "refundId", value);
      return this;
    }

    /**
     * Sets {@code refundRequestId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder refundRequestId(@Nullable String value) {
      put(fields, "refundRequestId", value);
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
    public InquiryRefundRequest build() {
      require("InquiryRefundRequest", fields, List.of());
      return new InquiryRefundRequest(fields);
    }
  }
}
