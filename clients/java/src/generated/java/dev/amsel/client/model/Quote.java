// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Quote of the interface. */
public final class Quote extends Message {
  private static final Set<String> KNOWN = Set.of("quoteId", "quoteCurrencyPair", "quotePrice", "quoteStartTime", "quoteExpiryTime", "guaranteed", "exchangeAmount");

  private Quote(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static Quote of(Map<String, ?> fields) {
    return new Quote(fields);
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
   * {@code quoteId}.
   *
   * @return null where it is absent
   */
  public @Nullable String quoteId() {
    return text("quoteId");
  }

  /**
   * {@code quoteCurrencyPair}.
   *
   * @return null where it is absent
   */
  public @Nullable String quoteCurrencyPair() {
    return text("quoteCurrencyPair");
  }

  /**
   * {@code quotePrice}.
   *
   * @return null where it is absent
   */
  public @Nullable BigDecimal quotePrice() {
    return decimal("quotePrice");
  }

  /**
   * {@code quoteStartTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String quoteStartTime() {
    return text("quoteStartTime");
  }

  /**
   * {@code quoteExpiryTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String quoteExpiryTime() {
    return text("quoteExpiryTime");
  }

  /**
   * {@code guaranteed}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean guaranteed() {
    return flag("guaranteed");
  }

  /**
   * {@code exchangeAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount exchangeAmount() {
    return message("exchangeAmount", Amount::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link Quote}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code quoteId}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder quoteId(@Nullable String value) {
      put(fields, "quoteId", value);
      return this;
    }

    /**
     * Sets {@code quoteCurrencyPair}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder quoteCurrencyPair(@Nullable String value) {
      put(fields, "quoteCurrencyPair", value);
      return this;
    }

    /**
     * Sets {@code quotePrice}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder quotePrice(@Nullable BigDecimal value) {
      put(fields, "quotePrice", value);
      return this;
    }

    /**
     * Sets {@code quoteStartTime}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder quoteStartTime(@Nullable String value) {
      put(fields, "quoteStartTime", value);
      return this;
    }

    /**
     * Sets {@code quoteExpiryTime}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder quoteExpiryTime(@Nullable String value) {
      put(fields, "quoteExpiryTime", value);
      return this;
    }

    /**
     * Sets {@code guaranteed}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder guaranteed(@Nullable Boolean value) {
      put(fields, "guaranteed", value);
      return this;
    }

    /**
     * Sets {@code exchangeAmount}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder exchangeAmount(@Nullable Amount value) {
      put(fields, "exchangeAmount", value);
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
    public Quote build() {
      require("Quote", fields, List.of("quoteCurrencyPair", "quotePrice"));
      return new Quote(fields);
    }
  }
}
