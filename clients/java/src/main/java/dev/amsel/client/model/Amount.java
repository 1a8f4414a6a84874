package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** Money: {@code Amount.of("EUR", 1050)} is 10.50 EUR, and {@code Amount.of("JPY", 1050)} is 1050 JPY. */
public final class Amount extends Message {
  private static final Set<String> KNOWN = Set.of("currency", "value");

  private Amount(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * An amount of minor units. There is no way to give a fraction, which would be rounded.
   *
   * @param currency a code of ISO 4217
   * @param minorUnits at least 1
   * @return the amount
   */
  public static Amount of(String currency, long minorUnits) {
    if (minorUnits < 1)
      throw new IllegalArgumentException("An amount is at least 1 minor unit; it was " + minorUnits + ".");
    return new Amount(Map.of("currency", currency, "value", Long.toString(minorUnits)));
  }

  /**
   * An amount as it is on the wire, where minor units are a text of digits.
   *
   * @param fields by name
   * @return the amount
   */
  public static Amount of(Map<String, ?> fields) {
    if (fields.get("value") instanceof Number number)
      throw new IllegalArgumentException(
          "The value of an amount is a text of digits in minor units, such as \"1050\" for 10.50 EUR; it was the number "
              + number
              + ".");
    return new Amount(fields);
  }

  /**
   * The code of ISO 4217.
   *
   * @return null where it is absent
   */
  public @Nullable String currency() {
    return text("currency");
  }

  /**
   * The count of minor units. Calculate with this.
   *
   * @return such as 1050 for 10.50 EUR
   * @throws IllegalStateException where the gateway sent something else; {@link #toMap()} has it
   */
  public long value() {
    String text = text("value");
    if (text == null || !text.matches("-?[0-9]{1,18}"))
      throw new IllegalStateException("The amount has no count of minor units: " + toMap() + ".");
    return Long.parseLong(text);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
