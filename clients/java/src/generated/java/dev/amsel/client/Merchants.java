// Written by "npm run generate" from the contract.
package dev.amsel.client;

import dev.amsel.client.model.InquiryRegistrationInfoAnswer;
import dev.amsel.client.model.InquiryRegistrationInfoRequest;
import dev.amsel.client.model.InquiryRegistrationStatusAnswer;
import dev.amsel.client.model.InquiryRegistrationStatusRequest;
import dev.amsel.client.model.RegistrationAnswer;
import dev.amsel.client.model.RegistrationRequest;

/** The operations of {@code merchants}. */
public final class Merchants {
  private final Call call;

  Merchants(Call call) {
    this.call = call;
  }

  /**
   * Register a merchant and a store.
   *
   * <p>Hands a merchant for whom the client sells, and with {@code storeInfo} one of its stores, to the wallets
   * that review it. For {@code IN_STORE_PAYMENT} without {@code storeInfo} the merchant alone is reviewed, for
   * all its stores. S means that the reviews have begun, not that anybody approved; what the wallets say comes
   * as {@code notifyRegistrationStatus}. Merchant and store can be registered again when every wallet has
   * rejected them, or when the reviews have taken longer than 30 minutes; before, and once a wallet has
   * approved, it is {@code REPEAT_REGISTRATION}. {@code registrationNotifyUrl}, {@code merchantMcc} and {@code
   * storeMcc} are read too, and dates also as milliseconds since 1970.
   *
   * <p>The same {@code registrationRequestId} again acts once.
   *
   * @param request what is asked
   * @return how it ended
   */
  public Outcome<RegistrationAnswer> registration(RegistrationRequest request) {
    return registration(request, CallOptions.USUAL);
  }

  /**
   * Register a merchant and a store.
   *
   * <p>Hands a merchant for whom the client sells, and with {@code storeInfo} one of its stores, to the wallets
   * that review it. For {@code IN_STORE_PAYMENT} without {@code storeInfo} the merchant alone is reviewed, for
   * all its stores. S means that the reviews have begun, not that anybody approved; what the wallets say comes
   * as {@code notifyRegistrationStatus}. Merchant and store can be registered again when every wallet has
   * rejected them, or when the reviews have taken longer than 30 minutes; before, and once a wallet has
   * approved, it is {@code REPEAT_REGISTRATION}. {@code registrationNotifyUrl}, {@code merchantMcc} and {@code
   * storeMcc} are read too, and dates also as milliseconds since 1970.
   *
   * <p>The same {@code registrationRequestId} again acts once.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public Outcome<RegistrationAnswer> registration(RegistrationRequest request, CallOptions options) {
    return call.make("v1/merchants/registration", request, RegistrationAnswer::of, options);
  }

  /**
   * Ask how a registration stands.
   *
   * <p>Tells what the wallets say of a registration: of the one with this {@code registrationRequestId}, else of
   * the newest of this merchant, this store or both. {@code registrationResult} is {@code PENDING} until every
   * wallet has answered, then {@code COMPLETED}. The fields of {@code inquiryRegistrationInfo} come along.
   *
   * @param request what is asked
   * @return how it ended
   */
  public Outcome<InquiryRegistrationStatusAnswer> inquiryRegistrationStatus(InquiryRegistrationStatusRequest request) {
    return inquiryRegistrationStatus(request, CallOptions.USUAL);
  }

  /**
   * Ask how a registration stands.
   *
   * <p>Tells what the wallets say of a registration: of the one with this {@code registrationRequestId}, else of
   * the newest of this merchant, this store or both. {@code registrationResult} is {@code PENDING} until every
   * wallet has answered, then {@code COMPLETED}. The fields of {@code inquiryRegistrationInfo} come along.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public Outcome<InquiryRegistrationStatusAnswer> inquiryRegistrationStatus(InquiryRegistrationStatusRequest request, CallOptions options) {
    return call.make("v1/merchants/inquiryRegistrationStatus", request, InquiryRegistrationStatusAnswer::of, options);
  }

  /**
   * Read what is registered.
   *
   * <p>Gives the newest data of a merchant and a store that a wallet has approved, as {@code merchantInfo},
   * {@code storeInfo} and {@code productCodes}; while none has, these are absent. The fields of {@code
   * inquiryRegistrationStatus} come along.
   *
   * @param request what is asked
   * @return how it ended
   */
  public Outcome<InquiryRegistrationInfoAnswer> inquiryRegistrationInfo(InquiryRegistrationInfoRequest request) {
    return inquiryRegistrationInfo(request, CallOptions.USUAL);
  }

  /**
   * Read what is registered.
   *
   * <p>Gives the newest data of a merchant and a store that a wallet has approved, as {@code merchantInfo},
   * {@code storeInfo} and {@code productCodes}; while none has, these are absent. The fields of {@code
   * inquiryRegistrationStatus} come along.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public Outcome<InquiryRegistrationInfoAnswer> inquiryRegistrationInfo(InquiryRegistrationInfoRequest request, CallOptions options) {
    return call.make("v1/merchants/inquiryRegistrationInfo", request, InquiryRegistrationInfoAnswer::of, options);
  }
}
