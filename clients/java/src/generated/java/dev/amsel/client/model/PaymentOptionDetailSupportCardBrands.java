// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** PaymentOptionDetailSupportCardBrands of the interface. */
public final class PaymentOptionDetailSupportCardBrands extends Message {
  private static final Set<String> KNOWN = Set.of("cardBrand");

  private PaymentOptionDetailSupportCardBrands(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static PaymentOptionDetailSupportCardBrands of(Map<String, ?> fields) {
    return new PaymentOptionDetailSupportCardBrands(fields);
  }

  /**
   * {@code cardBrand}.
   *
   * @return null where it is absent
   */
  public @Nullable String cardBrand() {
    return text("cardBrand");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
