// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Judge a dispute */
public final class JudgeDisputeRequest extends Message {
  private static final Set<String> KNOWN = Set.of("disputeId", "disputeJudgedResult", "disputeJudgedAmount", "isWithdrawn");

  private JudgeDisputeRequest(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static JudgeDisputeRequest of(Map<String, ?> fields) {
    return new JudgeDisputeRequest(fields);
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
   * {@code disputeJudgedResult}.
   *
   * @return null where it is absent
   */
  public @Nullable DisputeJudgedResult disputeJudgedResult() {
    return value("disputeJudgedResult", DisputeJudgedResult::of);
  }

  /**
   * {@code disputeJudgedAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount disputeJudgedAmount() {
    return message("disputeJudgedAmount", Amount::of);
  }

  /**
   * {@code isWithdrawn}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean isWithdrawn() {
    return flag("isWithdrawn");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link JudgeDisputeRequest}. */
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
     * Sets {@code disputeJudgedResult}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder disputeJudgedResult(@Nullable DisputeJudgedResult value) {
      put(fields, "disputeJudgedResult", value);
      return this;
    }

    /**
     * Sets {@code disputeJudgedAmount}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder disputeJudgedAmount(@Nullable Amount value) {
      put(fields, "disputeJudgedAmount", value);
      return this;
    }

    /**
     * Sets {@code isWithdrawn}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder isWithdrawn(@Nullable Boolean value) {
      put(fields, "isWithdrawn", value);
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
    public JudgeDisputeRequest build() {
      require("JudgeDisputeRequest", fields, List.of("disputeId"));
      return new JudgeDisputeRequest(fields);
    }
  }
}
