<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Areas;

use Amsel\Client\CallOptions;
use Amsel\Client\Messages\InquiryRegistrationInfoAnswer;
use Amsel\Client\Messages\InquiryRegistrationInfoRequest;
use Amsel\Client\Messages\InquiryRegistrationStatusAnswer;
use Amsel\Client\Messages\InquiryRegistrationStatusRequest;
use Amsel\Client\Messages\RegistrationAnswer;
use Amsel\Client\Messages\RegistrationRequest;
use Amsel\Client\Outcome;
use Amsel\Client\Repeats;

/** The operations of `merchants`. */
final readonly class Merchants
{
    /** @internal */
    public function __construct(private Repeats $repeats)
    {
    }

    /**
     * Register a merchant and a store.
     *
     * Hands a merchant for whom the client sells, and with `storeInfo` one of its stores, to the wallets that review
     * it. For `IN_STORE_PAYMENT` without `storeInfo` the merchant alone is reviewed, for all its stores. S means that
     * the reviews have begun, not that anybody approved; what the wallets say comes as `notifyRegistrationStatus`.
     * Merchant and store can be registered again when every wallet has rejected them, or when the reviews have taken
     * longer than 30 minutes; before, and once a wallet has approved, it is `REPEAT_REGISTRATION`.
     * `registrationNotifyUrl`, `merchantMcc` and `storeMcc` are read too, and dates also as milliseconds since 1970.
     *
     * The same `registrationRequestId` again acts once.
     *
     * @return Outcome<RegistrationAnswer>
     */
    public function registration(RegistrationRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/merchants/registration', $request, $options, RegistrationAnswer::class);
    }

    /**
     * Ask how a registration stands.
     *
     * Tells what the wallets say of a registration: of the one with this `registrationRequestId`, else of the newest
     * of this merchant, this store or both. `registrationResult` is `PENDING` until every wallet has answered, then
     * `COMPLETED`. The fields of `inquiryRegistrationInfo` come along.
     *
     * @return Outcome<InquiryRegistrationStatusAnswer>
     */
    public function inquiryRegistrationStatus(InquiryRegistrationStatusRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/merchants/inquiryRegistrationStatus', $request, $options, InquiryRegistrationStatusAnswer::class);
    }

    /**
     * Read what is registered.
     *
     * Gives the newest data of a merchant and a store that a wallet has approved, as `merchantInfo`, `storeInfo` and
     * `productCodes`; while none has, these are absent. The fields of `inquiryRegistrationStatus` come along.
     *
     * @return Outcome<InquiryRegistrationInfoAnswer>
     */
    public function inquiryRegistrationInfo(InquiryRegistrationInfoRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/merchants/inquiryRegistrationInfo', $request, $options, InquiryRegistrationInfoAnswer::class);
    }
}
