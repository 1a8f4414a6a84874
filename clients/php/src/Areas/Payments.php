<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Areas;

use Amsel\Client\CallOptions;
use Amsel\Client\Messages\AcceptDisputeAnswer;
use Amsel\Client\Messages\AcceptDisputeRequest;
use Amsel\Client\Messages\CancelPaymentAnswer;
use Amsel\Client\Messages\CancelPaymentRequest;
use Amsel\Client\Messages\CapturePaymentAnswer;
use Amsel\Client\Messages\CapturePaymentRequest;
use Amsel\Client\Messages\ConsultPaymentAnswer;
use Amsel\Client\Messages\ConsultPaymentRequest;
use Amsel\Client\Messages\CreatePaymentSessionAnswer;
use Amsel\Client\Messages\CreatePaymentSessionRequest;
use Amsel\Client\Messages\DownloadDisputeEvidenceAnswer;
use Amsel\Client\Messages\DownloadDisputeEvidenceRequest;
use Amsel\Client\Messages\InquiryPaymentAnswer;
use Amsel\Client\Messages\InquiryPaymentRequest;
use Amsel\Client\Messages\InquiryRefundAnswer;
use Amsel\Client\Messages\InquiryRefundRequest;
use Amsel\Client\Messages\PayAnswer;
use Amsel\Client\Messages\PayRequest;
use Amsel\Client\Messages\RefundPaymentAnswer;
use Amsel\Client\Messages\RefundPaymentRequest;
use Amsel\Client\Messages\RetrievePaymentSessionAnswer;
use Amsel\Client\Messages\RetrievePaymentSessionRequest;
use Amsel\Client\Messages\SupplyDefenseDocumentAnswer;
use Amsel\Client\Messages\SupplyDefenseDocumentRequest;
use Amsel\Client\Messages\UpdateAmountAnswer;
use Amsel\Client\Messages\UpdateAmountRequest;
use Amsel\Client\Outcome;
use Amsel\Client\Repeats;

/** The operations of `payments`. */
final readonly class Payments
{
    /** @internal */
    public function __construct(private Repeats $repeats)
    {
    }

    /**
     * Pay.
     *
     * Creates a payment. For a wallet or bank method the answer is U `PAYMENT_IN_PROCESS` with the address to send the
     * payer to. A card given in `paymentMethodMetaData`, or by its token in `paymentMethodId`, is authorized in the
     * call: S or F, or U with the address where the payer passes 3-D Secure. `AGREEMENT_PAYMENT` with an access token
     * in `paymentMethodId` is S, F or U without an address, and final within a minute. `IN_STORE_PAYMENT` takes the
     * code on the customer’s phone (`PaymentCode`: S, F, or U while the customer confirms), or answers S with a code
     * to show (`OrderCode`) or an address to go on to (`EntryCode`). The outcome also comes as `notifyPayment` and can
     * be asked for by `inquiryPayment`. A payment whose payer has a page answers a repeat with the first answer while
     * it is open or paid; the others answer where they stand. A repeat gets `ORDER_IS_CLOSED` when the payment
     * expired, the code of its failure when it failed, `ORDER_IS_CANCELED` when it was cancelled.
     *
     * The same `paymentRequestId` again acts once.
     *
     * @return Outcome<PayAnswer>
     */
    public function pay(PayRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/payments/pay', $request, $options, PayAnswer::class);
    }

    /**
     * Consult payment methods.
     *
     * Lists the payment methods for an amount. One that does not fit is listed too, with `enabled` false and the
     * reason: `CHANNEL_DISABLE` is in `blockedPaymentMethods` or switched off for the time being (`extendInfo` says
     * why), `CURRENT_CHANNEL_NOT_EXIST` is not of the regions asked for or not offered, `CHANNEL_NOT_SUPPORT_CURRENCY`
     * does not take the currency, `EXCEED_CHANNEL_LIMIT_RULE` does not take the amount. With `allowedPaymentMethods`
     * only those are listed. Methods of `userRegion` come first.
     *
     * @return Outcome<ConsultPaymentAnswer>
     */
    public function consult(ConsultPaymentRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/payments/consult', $request, $options, ConsultPaymentAnswer::class);
    }

    /**
     * Create a payment session.
     *
     * Opens a hosted checkout for an order: at `normalUrl` the payer chooses among the payment methods for the amount
     * and pays. A session is no payment: that begins when the payer chooses, with the `paymentRequestId` of the
     * session, and until then `inquiryPayment` answers `ORDER_NOT_EXIST`. `paymentMethod`, `availablePaymentMethod`
     * and `allowedPaymentMethodRegions` filter the methods. A session lives an hour unless `paymentSessionExpiryTime`
     * or `paymentExpiryTime` is earlier. With `EASY_PAY` the payer agrees to later payments by paying, and
     * `notifyAuthorization` brings the access token. A repeat gets the first answer while the session lives. With
     * `AGREEMENT_PAYMENT` and no `productScene`, `order` or `paymentAmount` nothing is paid: the payer only agrees to
     * later payments, as after `authorizations/consult`. Such a session needs `agreementInfo.authState` and
     * `paymentMethod`; without `paymentRequestId` each call begins another.
     *
     * The same `paymentRequestId` again acts once.
     *
     * @return Outcome<CreatePaymentSessionAnswer>
     */
    public function createPaymentSession(CreatePaymentSessionRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/payments/createPaymentSession', $request, $options, CreatePaymentSessionAnswer::class);
    }

    /**
     * Retrieve a payment session.
     *
     * Reads back the order, the amount and the own words of a payment session, also when it has expired or was paid;
     * `customizedInfo` is JSON in a string. `inquiryPayment` says what became of its payment. Official libraries call
     * it with a doubled slash before `v1`.
     *
     * @return Outcome<RetrievePaymentSessionAnswer>
     */
    public function retrievePaymentSession(RetrievePaymentSessionRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/payments/retrievePaymentSession', $request, $options, RetrievePaymentSessionAnswer::class);
    }

    /**
     * Inquire a payment.
     *
     * Reads a payment by `paymentId` or, where that is absent, by `paymentRequestId`. S says that the inquiry worked;
     * the payment’s own state is in `paymentStatus` and `paymentResultCode`. `transactions` lists what was done to it:
     * captures, refunds, cancelling and raised amounts.
     *
     * @return Outcome<InquiryPaymentAnswer>
     */
    public function inquiryPayment(InquiryPaymentRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/payments/inquiryPayment', $request, $options, InquiryPaymentAnswer::class);
    }

    /**
     * Cancel a payment.
     *
     * Closes a payment that nobody has paid, lets an authorization of a card go that was not captured, or gives all
     * the money of a paid one back within its window. There is no notification. A cancelled payment is answered S
     * again. An id that was never used for a payment is `ORDER_NOT_EXIST`, and no payment can be made with it any
     * more; the same again is S, with the time of the first.
     *
     * @return Outcome<CancelPaymentAnswer>
     */
    public function cancel(CancelPaymentRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/payments/cancel', $request, $options, CancelPaymentAnswer::class);
    }

    /**
     * Capture an authorized payment.
     *
     * Takes money of a card payment that was authorized with `captureMode` `MANUAL`: all of it or a part, several
     * times where the brand of the card allows it. `isLastCapture` lets the rest go. An authorization is captured
     * within seven days or it closes. A repeat drives an unfinished capture on.
     *
     * The same `captureRequestId` again acts once.
     *
     * @return Outcome<CapturePaymentAnswer>
     */
    public function capture(CapturePaymentRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/payments/capture', $request, $options, CapturePaymentAnswer::class);
    }

    /**
     * Raise an authorized amount.
     *
     * Asks the issuer for more than was authorized, before anything is captured. `amount` is the new total. S says
     * that the request was taken; the outcome comes as `notifyPayment` with `UPDATE_AMOUNT_RESULT`. At most ten times
     * a payment, one at a time; the authorization ends when it would have ended.
     *
     * The same `updateRequestId` again acts once.
     *
     * @return Outcome<UpdateAmountAnswer>
     */
    public function updateAmount(UpdateAmountRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/payments/updateAmount', $request, $options, UpdateAmountAnswer::class);
    }

    /**
     * Refund a payment.
     *
     * Gives money of a paid payment back: all or a part, several times, up to what was captured. Methods that refund
     * at once answer S; the others answer U `REFUND_IN_PROCESS`, and the outcome comes as `notifyRefund`. The same
     * `refundRequestId` again drives an unfinished refund on and answers where it stands.
     *
     * The same `refundRequestId` again acts once.
     *
     * @return Outcome<RefundPaymentAnswer>
     */
    public function refund(RefundPaymentRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/payments/refund', $request, $options, RefundPaymentAnswer::class);
    }

    /**
     * Inquire a refund.
     *
     * Reads a refund by `refundId` or, where that is absent, by `refundRequestId`. S says that the inquiry worked; the
     * refund’s own state is in `refundStatus`.
     *
     * @return Outcome<InquiryRefundAnswer>
     */
    public function inquiryRefund(InquiryRefundRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/payments/inquiryRefund', $request, $options, InquiryRefundAnswer::class);
    }

    /**
     * Accept a dispute.
     *
     * Gives in: the whole disputed amount goes back to the payer at once. Possible until `defenseDueTime` of the
     * dispute, if it has not been answered yet. A retrieval request asks for documents alone and cannot be accepted. A
     * `disputeId` that this client does not have is `PARAM_ILLEGAL`.
     *
     * @return Outcome<AcceptDisputeAnswer>
     */
    public function acceptDispute(AcceptDisputeRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/payments/acceptDispute', $request, $options, AcceptDisputeAnswer::class);
    }

    /**
     * Defend a dispute.
     *
     * Contradicts a dispute with a document, or answers a retrieval request: one file, Base64, at most 1,000,000
     * characters. Possible once, until `defenseDueTime` of the dispute. A `disputeId` that this client does not have
     * is `PARAM_ILLEGAL`.
     *
     * @return Outcome<SupplyDefenseDocumentAnswer>
     */
    public function supplyDefenseDocument(SupplyDefenseDocumentRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/payments/supplyDefenseDocument', $request, $options, SupplyDefenseDocumentAnswer::class);
    }

    /**
     * Download a document of a dispute.
     *
     * `DISPUTE_EVIDENCE_FILE` is the document that was supplied; `PARAM_ILLEGAL` if there is none.
     * `DISPUTE_EVIDENCE_TEMPLATE` is a page with the facts of the dispute to begin a defence with;
     * `DISPUTE_EVIDENCE_AI` is the same page. The types are also read without `DISPUTE_EVIDENCE_`.
     * `disputeEvidenceFormat` is absent where the first bytes of a document do not tell it.
     *
     * @return Outcome<DownloadDisputeEvidenceAnswer>
     */
    public function downloadDisputeEvidence(DownloadDisputeEvidenceRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/payments/downloadDisputeEvidence', $request, $options, DownloadDisputeEvidenceAnswer::class);
    }
}
