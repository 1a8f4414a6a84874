// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** CreditPayPlan of the interface. */
public final class CreditPayPlan extends Message {
  private static final Set<String> KNOWN = Set.of("installmentNum", "interval", "creditPayFeeType", "feePercentage", "filteredInstallmentPeriods", "interestRate");

  private CreditPayPlan(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static CreditPayPlan of(Map<String, ?> fields) {
    return new CreditPayPlan(fields);
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
   * {@code installmentNum}.
   *
   * @return null where it is absent
   */
  public @Nullable Long installmentNum() {
    return integer("installmentNum");
  }

  /**
   * {@code interval}.
   *
   * @return null where it is absent
   */
  public @Nullable String interval() {
    return text("interval");
  }

  /**
   * {@code creditPayFeeType}.
   *
   * @return null where it is absent
   */
  public @Nullable CreditPayFeeType creditPayFeeType() {
    return value("creditPayFeeType", CreditPayFeeType::of);
  }

  /**
   * {@code feePercentage}.
   *
   * @return null where it is absent
   */
  public @Nullable Long feePercentage() {
    return integer("feePercentage");
  }

  /**
   * {@code filteredInstallmentPeriods}.
   *
   * @return null where it is absent
   */
  public @Nullable List<Long> filteredInstallmentPeriods() {
    return list("filteredInstallmentPeriods", Message::asInteger);
  }

  /**
   * {@code interestRate}.
   *
   * @return null where it is absent
   */
  public @Nullable String interestRate() {
    return text("interestRate");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }

  /** Makes a {@link CreditPayPlan}. */
  public static final class Builder {
    private final Map<String, Object> fields;

    private Builder(Map<String, Object> fields) {
      this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets {@code installmentNum}, which is required.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder installmentNum(@Nullable Long value) {
      put(fields, "installmentNum", value);
      return this;
    }

    /**
     * Sets {@code interval}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder interval(@Nullable String value) {
      put(fields, "interval", value);
      return this;
    }

    /**
     * Sets {@code creditPayFeeType}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder creditPayFeeType(@Nullable CreditPayFeeType value) {
      put(fields, "creditPayFeeType", value);
      return this;
    }

    /**
     * Sets {@code feePercentage}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder feePercentage(@Nullable Long value) {
      put(fields, "feePercentage", value);
      return this;
    }

    /**
     * Sets {@code filteredInstallmentPeriods}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder filteredInstallmentPeriods(@Nullable List<Long> value) {
      put(fields, "filteredInstallmentPeriods", value);
      return this;
    }

    /**
     * Sets {@code interestRate}.
     *
     * @param value null: it is not sent
     * @return this builder
     */
    public Builder interestRate(@Nullable String value) {
      put(fields, "interestRate", value);
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
    public CreditPayPlan build() {
      require("CreditPayPlan", fields, List.of("installmentNum"));
      return new CreditPayPlan(fields);
    }
  }
}
