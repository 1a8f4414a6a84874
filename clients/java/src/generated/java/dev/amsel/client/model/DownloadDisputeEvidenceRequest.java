// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Download a document of a dispute */
public final class DownloadDisputeEvidenceRequest extends Message {
  private static final Set<String> KNOWN = Set.of("disputeId", "disputeEvidenceType");

  private DownloadDisputeEvidenceRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static DownloadDisputeEvidenceRequest of(Map<String, ?> fields) {
    return new DownloadDisputeEvidenceRequest(fields);
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
   * {@code disputeId}.
   *
   * @return null where it is absent
   */
  public @Nullable String disputeId() {
    return text("disputeId");
  }

  /**
   * {@code disputeEvidenceType}.
   *
   * @return null where it is absent
   */
  public @Nullable DisputeEvidenceType disputeEvidenceType() {
    return value("disputeEvidenceType", DisputeEvidenceType::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link DownloadDisputeEvidenceRequest}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code disputeId}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder disputeId(@Nullable String value) {
      put(fields, "disputeId", value);
      return this;
    }

    /**
     * Sets {@code disputeEvidenceType}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder disputeEvidenceType(@Nullable DisputeEvidenceType value) {
      put(fields, "disputeEvidenceType", value);
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
    public DownloadDisputeEvidenceRequest build() {
      require("DownloadDisputeEvidenceRequest", fields, List.of("disputeId", "disputeEvidenceType"));
      return new DownloadDisputeEvidenceRequest(fields);
    }
  }
}
