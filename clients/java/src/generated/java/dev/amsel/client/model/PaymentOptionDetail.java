// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** PaymentOptionDetail of the interface. */
public final class PaymentOptionDetail extends Message {
  private static final Set<String> KNOWN = Set.of("supportCardBrands", "funding", "interactionTypes");

  private PaymentOptionDetail(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static PaymentOptionDetail of(Map<String, ?> fields) {
    return new PaymentOptionDetail(fields);
  }

  /**
   * {@code supportCardBrands}.
   *
   * @return null where it is absent
   */
  public @Nullable List<PaymentOptionDetailSupportCardBrands> supportCardBrands() {
    return list("supportCardBrands", reader(PaymentOptionDetailSupportCardBrands::of));
  }

  /**
   * {@code funding}.
   *
   * @return null where it is absent
   */
  public @Nullable List<Funding> funding() {
    return list("funding", valueReader(Funding::of));
  }

  /**
   * {@code interactionTypes}.
   *
   * @return null where it is absent
   */
  public @Nullable List<InteractionType> interactionTypes() {
    return list("interactionTypes", valueReader(InteractionType::of));
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
