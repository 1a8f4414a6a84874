// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** SettlementStrategy of the interface. */
public final class SettlementStrategy extends Message {
  private static final Set<String> KNOWN = Set.of("settlementCurrency");

  private SettlementStrategy(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static SettlementStrategy of(Map<String, ?> fields) {
    return new SettlementStrategy(fields);
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
   * {@code settlementCurrency}.
   *
   * @return null where it is absent
   */
  public @Nullable String settlementCurrency() {
    return text("settlementCurrency");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link SettlementStrategy}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code settlementCurrency}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder settlementCurrency(@Nullable String value) {
      put(fields, "settlementCurrency", value);
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
    public SettlementStrategy build() {
      require("SettlementStrategy", fields, List.of("settlementCurrency"));
      return new SettlementStrategy(fields);
    }
  }
}
