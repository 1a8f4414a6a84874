// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** RefundToBankInfo of the interface. */
public final class RefundToBankInfo extends Message {
  private static final Set<String> KNOWN = Set.of("bankCode", "accountHolderName", "accountNo");

  private RefundToBankInfo(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static RefundToBankInfo of(Map<String, ?> fields) {
    return new RefundToBankInfo(fields);
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
   * {@code bankCode}.
   *
   * @return null where it is absent
   */
  public @Nullable String bankCode() {
    return text("bankCode");
  }

  /**
   * {@code accountHolderName}.
   *
   * @return null where it is absent
   */
  public @Nullable String accountHolderName() {
    return text("accountHolderName");
  }

  /**
   * {@code accountNo}.
   *
   * @return null where it is absent
   */
  public @Nullable String accountNo() {
    return text("accountNo");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link RefundToBankInfo}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code bankCode}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder bankCode(@Nullable String value) {
      put(fields, "bankCode", value);
      return this;
    }

    /**
     * Sets {@code accountHolderName}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder accountHolderName(@Nullable String value) {
      put(fields, "accountHolderName", value);
      return this;
    }

    /**
     * Sets {@code accountNo}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder accountNo(@Nullable String value) {
      put(fields, "accountNo", value);
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
    public RefundToBankInfo build() {
      require("RefundToBankInfo", fields, List.of());
      return new RefundToBankInfo(fields);
    }
  }
}
