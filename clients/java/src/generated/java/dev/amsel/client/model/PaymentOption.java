// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A payment method, and whether this payer can use it now. */
public final class PaymentOption extends Message {
  private static final Set<String> KNOWN = Set.of("paymentMethodType", "paymentMethodCategory", "paymentMethodRegion", "enabled", "disableReason", "extendInfo", "supportedCurrencies", "paymentOptionDetail", "amountLimitInfoMap");

  private PaymentOption(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static PaymentOption of(Map<String, ?> fields) {
    return new PaymentOption(fields);
  }

  /**
   * {@code paymentMethodType}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentMethodType() {
    return text("paymentMethodType");
  }

  /**
   * {@code paymentMethodCategory}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentMethodCategory() {
    return text("paymentMethodCategory");
  }

  /**
   * {@code paymentMethodRegion}.
   *
   * @return null where it is absent
   */
  public @Nullable List<String> paymentMethodRegion() {
    return list("paymentMethodRegion", Message::asText);
  }

  /**
   * {@code enabled}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean enabled() {
    return flag("enabled");
  }

  /**
   * {@code disableReason}.
   *
   * @return null where it is absent
   */
  public @Nullable DisableReason disableReason() {
    return value("disableReason", DisableReason::of);
  }

  /**
   * {@code extendInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable String extendInfo() {
    return text("extendInfo");
  }

  /**
   * {@code supportedCurrencies}.
   *
   * @return null where it is absent
   */
  public @Nullable List<String> supportedCurrencies() {
    return list("supportedCurrencies", Message::asText);
  }

  /**
   * {@code paymentOptionDetail}.
   *
   * @return null where it is absent
   */
  public @Nullable PaymentOptionDetail paymentOptionDetail() {
    return message("paymentOptionDetail", PaymentOptionDetail::of);
  }

  /**
   * {@code amountLimitInfoMap}.
   *
   * @return null where it is absent
   */
  public @Nullable Map<String, Object> amountLimitInfoMap() {
    return map("amountLimitInfoMap");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
