// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What is known of the card; its number is masked. */
public final class PaymentResultInfo extends Message {
  private static final Set<String> KNOWN = Set.of("cardNo", "cardBrand", "cardBin", "lastFour", "cardToken", "networkTransactionId", "threeDSResult", "refusalCodeRaw", "refusalReasonRaw", "incrementalAuthorizationAvailable", "creditPayPlan");

  private PaymentResultInfo(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static PaymentResultInfo of(Map<String, ?> fields) {
    return new PaymentResultInfo(fields);
  }

  /**
   * {@code cardNo}.
   *
   * @return null where it is absent
   */
  public @Nullable String cardNo() {
    return text("cardNo");
  }

  /**
   * {@code cardBrand}.
   *
   * @return null where it is absent
   */
  public @Nullable String cardBrand() {
    return text("cardBrand");
  }

  /**
   * {@code cardBin}.
   *
   * @return null where it is absent
   */
  public @Nullable String cardBin() {
    return text("cardBin");
  }

  /**
   * {@code lastFour}.
   *
   * @return null where it is absent
   */
  public @Nullable String lastFour() {
    return text("lastFour");
  }

  /**
   * {@code cardToken}. Secret: keep it out of logs.
   *
   * @return null where it is absent
   */
  public @Nullable String cardToken() {
    return text("cardToken");
  }

  /**
   * {@code networkTransactionId}.
   *
   * @return null where it is absent
   */
  public @Nullable String networkTransactionId() {
    return text("networkTransactionId");
  }

  /**
   * {@code threeDSResult}.
   *
   * @return null where it is absent
   */
  public @Nullable ThreeDSResult threeDSResult() {
    return message("threeDSResult", ThreeDSResult::of);
  }

  /**
   * {@code refusalCodeRaw}.
   *
   * @return null where it is absent
   */
  public @Nullable String refusalCodeRaw() {
    return text("refusalCodeRaw");
  }

  /**
   * {@code refusalReasonRaw}.
   *
   * @return null where it is absent
   */
  public @Nullable String refusalReasonRaw() {
    return text("refusalReasonRaw");
  }

  /**
   * {@code incrementalAuthorizationAvailable}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean incrementalAuthorizationAvailable() {
    return flag("incrementalAuthorizationAvailable");
  }

  /**
   * {@code creditPayPlan}.
   *
   * @return null where it is absent
   */
  public @Nullable CreditPayPlan creditPayPlan() {
    return message("creditPayPlan", CreditPayPlan::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
