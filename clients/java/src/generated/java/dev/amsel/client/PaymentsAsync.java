// Written by "npm run generate" from the contract.
package dev.amsel.client;

import dev.amsel.client.model.AcceptDisputeAnswer;
import dev.amsel.client.model.AcceptDisputeRequest;
import dev.amsel.client.model.CancelPaymentAnswer;
import dev.amsel.client.model.CancelPaymentRequest;
import dev.amsel.client.model.CapturePaymentAnswer;
import dev.amsel.client.model.CapturePaymentRequest;
import dev.amsel.client.model.ConsultPaymentAnswer;
import dev.amsel.client.model.ConsultPaymentRequest;
import dev.amsel.client.model.CreatePaymentSessionAnswer;
import dev.amsel.client.model.CreatePaymentSessionRequest;
import dev.amsel.client.model.DownloadDisputeEvidenceAnswer;
import dev.amsel.client.model.DownloadDisputeEvidenceRequest;
import dev.amsel.client.model.InquiryPaymentAnswer;
import dev.amsel.client.model.InquiryPaymentRequest;
import dev.amsel.client.model.InquiryRefundAnswer;
import dev.amsel.client.model.InquiryRefundRequest;
import dev.amsel.client.model.PayAnswer;
import dev.amsel.client.model.PayRequest;
import dev.amsel.client.model.RefundPaymentAnswer;
import dev.amsel.client.model.RefundPaymentRequest;
import dev.amsel.client.model.RetrievePaymentSessionAnswer;
import dev.amsel.client.model.RetrievePaymentSessionRequest;
import dev.amsel.client.model.SupplyDefenseDocumentAnswer;
import dev.amsel.client.model.SupplyDefenseDocumentRequest;
import dev.amsel.client.model.UpdateAmountAnswer;
import dev.amsel.client.model.UpdateAmountRequest;
import java.util.concurrent.CompletableFuture;

/** The operations of {@code payments}, without waiting for them. */
public final class PaymentsAsync {
  private final AsyncCall call;

  PaymentsAsync(AsyncCall call) {
    this.call = call;
  }

  /**
   * Pay.
   *
   * <p>Creates a payment. For a wallet or bank method the answer is U {@code PAYMENT_IN_PROCESS} with the
   * address to send the payer to. A card given in {@code paymentMethodMetaData}, or by its token in {@code
   * paymentMethodId}, is authorized in the call: S or F, or U with the address where the payer passes 3-D
   * Secure. {@code AGREEMENT_PAYMENT} with an access token in {@code paymentMethodId} is S, F or U without an
   * address, and final within a minute. {@code IN_STORE_PAYMENT} takes the code on the customer’s phone ({@code
   * PaymentCode}: S, F, or U while the customer confirms), or answers S with a code to show ({@code OrderCode})
   * or an address to go on to ({@code EntryCode}). The outcome also comes as {@code notifyPayment} and can be
   * asked for by {@code inquiryPayment}. A payment whose payer has a page answers a repeat with the first answer
   * while it is open or paid; the others answer where they stand. A repeat gets {@code ORDER_IS_CLOSED} when the
   * payment expired, the code of its failure when it failed, {@code ORDER_IS_CANCELED} when it was cancelled.
   *
   * <p>The same {@code paymentRequestId} again acts once.
   *
   * @param request what is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<PayAnswer>> pay(PayRequest request) {
    return pay(request, CallOptions.USUAL);
  }

  /**
   * Pay.
   *
   * <p>Creates a payment. For a wallet or bank method the answer is U {@code PAYMENT_IN_PROCESS} with the
   * address to send the payer to. A card given in {@code paymentMethodMetaData}, or by its token in {@code
   * paymentMethodId}, is authorized in the call: S or F, or U with the address where the payer passes 3-D
   * Secure. {@code AGREEMENT_PAYMENT} with an access token in {@code paymentMethodId} is S, F or U without an
   * address, and final within a minute. {@code IN_STORE_PAYMENT} takes the code on the customer’s phone ({@code
   * PaymentCode}: S, F, or U while the customer confirms), or answers S with a code to show ({@code OrderCode})
   * or an address to go on to ({@code EntryCode}). The outcome also comes as {@code notifyPayment} and can be
   * asked for by {@code inquiryPayment}. A payment whose payer has a page answers a repeat with the first answer
   * while it is open or paid; the others answer where they stand. A repeat gets {@code ORDER_IS_CLOSED} when the
   * payment expired, the code of its failure when it failed, {@code ORDER_IS_CANCELED} when it was cancelled.
   *
   * <p>The same {@code paymentRequestId} again acts once.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<PayAnswer>> pay(PayRequest request, CallOptions options) {
    return call.make("v1/payments/pay", request, PayAnswer::of, options);
  }

  /**
   * Consult payment methods.
   *
   * <p>Lists the payment methods for an amount. One that does not fit is listed too, with {@code enabled} false
   * and the reason: {@code CHANNEL_DISABLE} is in {@code blockedPaymentMethods} or switched off for the time
   * being ({@code extendInfo} says why), {@code CURRENT_CHANNEL_NOT_EXIST} is not of the regions asked for or
   * not offered, {@code CHANNEL_NOT_SUPPORT_CURRENCY} does not take the currency, {@code
   * EXCEED_CHANNEL_LIMIT_RULE} does not take the amount. With {@code allowedPaymentMethods} only those are
   * listed. Methods of {@code userRegion} come first.
   *
   * @param request what is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<ConsultPaymentAnswer>> consult(ConsultPaymentRequest request) {
    return consult(request, CallOptions.USUAL);
  }

  /**
   * Consult payment methods.
   *
   * <p>Lists the payment methods for an amount. One that does not fit is listed too, with {@code enabled} false
   * and the reason: {@code CHANNEL_DISABLE} is in {@code blockedPaymentMethods} or switched off for the time
   * being ({@code extendInfo} says why), {@code CURRENT_CHANNEL_NOT_EXIST} is not of the regions asked for or
   * not offered, {@code CHANNEL_NOT_SUPPORT_CURRENCY} does not take the currency, {@code
   * EXCEED_CHANNEL_LIMIT_RULE} does not take the amount. With {@code allowedPaymentMethods} only those are
   * listed. Methods of {@code userRegion} come first.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<ConsultPaymentAnswer>> consult(ConsultPaymentRequest request, CallOptions options) {
    return call.make("v1/payments/consult", request, ConsultPaymentAnswer::of, options);
  }

  /**
   * Create a payment session.
   *
   * <p>Opens a hosted checkout for an order: at {@code normalUrl} the payer chooses among the payment methods
   * for the amount and pays. A session is no payment: that begins when the payer chooses, with the {@code
   * paymentRequestId} of the session, and until then {@code inquiryPayment} answers {@code ORDER_NOT_EXIST}.
   * {@code paymentMethod}, {@code availablePaymentMethod} and {@code allowedPaymentMethodRegions} filter the
   * methods. A session lives an hour unless {@code paymentSessionExpiryTime} or {@code paymentExpiryTime} is
   * earlier. With {@code EASY_PAY} the payer agrees to later payments by paying, and {@code notifyAuthorization}
   * brings the access token. A repeat gets the first answer while the session lives. With {@code
   * AGREEMENT_PAYMENT} and no {@code productScene}, {@code order} or {@code paymentAmount} nothing is paid: the
   * payer only agrees to later payments, as after {@code authorizations/consult}. Such a session needs {@code
   * agreementInfo.authState} and {@code paymentMethod}; without {@code paymentRequestId} each call begins
   * another.
   *
   * <p>The same {@code paymentRequestId} again acts once.
   *
   * @param request what is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<CreatePaymentSessionAnswer>> createPaymentSession(CreatePaymentSessionRequest request) {
    return createPaymentSession(request, CallOptions.USUAL);
  }

  /**
   * Create a payment session.
   *
   * <p>Opens a hosted checkout for an order: at {@code normalUrl} the payer chooses among the payment methods
   * for the amount and pays. A session is no payment: that begins when the payer chooses, with the {@code
   * paymentRequestId} of the session, and until then {@code inquiryPayment} answers {@code ORDER_NOT_EXIST}.
   * {@code paymentMethod}, {@code availablePaymentMethod} and {@code allowedPaymentMethodRegions} filter the
   * methods. A session lives an hour unless {@code paymentSessionExpiryTime} or {@code paymentExpiryTime} is
   * earlier. With {@code EASY_PAY} the payer agrees to later payments by paying, and {@code notifyAuthorization}
   * brings the access token. A repeat gets the first answer while the session lives. With {@code
   * AGREEMENT_PAYMENT} and no {@code productScene}, {@code order} or {@code paymentAmount} nothing is paid: the
   * payer only agrees to later payments, as after {@code authorizations/consult}. Such a session needs {@code
   * agreementInfo.authState} and {@code paymentMethod}; without {@code paymentRequestId} each call begins
   * another.
   *
   * <p>The same {@code paymentRequestId} again acts once.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<CreatePaymentSessionAnswer>> createPaymentSession(CreatePaymentSessionRequest request, CallOptions options) {
    return call.make("v1/payments/createPaymentSession", request, CreatePaymentSessionAnswer::of, options);
  }

  /**
   * Retrieve a payment session.
   *
   * <p>Reads back the order, the amount and the own words of a payment session, also when it has expired or was
   * paid; {@code customizedInfo} is JSON in a string. {@code inquiryPayment} says what became of its payment.
   * Official libraries call it with a doubled slash before {@code v1}.
   *
   * @param request what is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<RetrievePaymentSessionAnswer>> retrievePaymentSession(RetrievePaymentSessionRequest request) {
    return retrievePaymentSession(request, CallOptions.USUAL);
  }

  /**
   * Retrieve a payment session.
   *
   * <p>Reads back the order, the amount and the own words of a payment session, also when it has expired or was
   * paid; {@code customizedInfo} is JSON in a string. {@code inquiryPayment} says what became of its payment.
   * Official libraries call it with a doubled slash before {@code v1}.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<RetrievePaymentSessionAnswer>> retrievePaymentSession(RetrievePaymentSessionRequest request, CallOptions options) {
    return call.make("v1/payments/retrievePaymentSession", request, RetrievePaymentSessionAnswer::of, options);
  }

  /**
   * Inquire a payment.
   *
   * <p>Reads a payment by {@code paymentId} or, where that is absent, by {@code paymentRequestId}. S says that
   * the inquiry worked; the payment’s own state is in {@code paymentStatus} and {@code paymentResultCode}.
   * {@code transactions} lists what was done to it: captures, refunds, cancelling and raised amounts.
   *
   * @param request what is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<InquiryPaymentAnswer>> inquiryPayment(InquiryPaymentRequest request) {
    return inquiryPayment(request, CallOptions.USUAL);
  }

  /**
   * Inquire a payment.
   *
   * <p>Reads a payment by {@code paymentId} or, where that is absent, by {@code paymentRequestId}. S says that
   * the inquiry worked; the payment’s own state is in {@code paymentStatus} and {@code paymentResultCode}.
   * {@code transactions} lists what was done to it: captures, refunds, cancelling and raised amounts.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<InquiryPaymentAnswer>> inquiryPayment(InquiryPaymentRequest request, CallOptions options) {
    return call.make("v1/payments/inquiryPayment", request, InquiryPaymentAnswer::of, options);
  }

  /**
   * Cancel a payment.
   *
   * <p>Closes a payment that nobody has paid, lets an authorization of a card go that was not captured, or gives
   * all the money of a paid one back within its window. There is no notification. A cancelled payment is
   * answered S again. An id that was never used for a payment is {@code ORDER_NOT_EXIST}, and no payment can be
   * made with it any more; the same again is S, with the time of the first.
   *
   * @param request what is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<CancelPaymentAnswer>> cancel(CancelPaymentRequest request) {
    return cancel(request, CallOptions.USUAL);
  }

  /**
   * Cancel a payment.
   *
   * <p>Closes a payment that nobody has paid, lets an authorization of a card go that was not captured, or gives
   * all the money of a paid one back within its window. There is no notification. A cancelled payment is
   * answered S again. An id that was never used for a payment is {@code ORDER_NOT_EXIST}, and no payment can be
   * made with it any more; the same again is S, with the time of the first.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<CancelPaymentAnswer>> cancel(CancelPaymentRequest request, CallOptions options) {
    return call.make("v1/payments/cancel", request, CancelPaymentAnswer::of, options);
  }

  /**
   * Capture an authorized payment.
   *
   * <p>Takes money of a card payment that was authorized with {@code captureMode} {@code MANUAL}: all of it or a
   * part, several times where the brand of the card allows it. {@code isLastCapture} lets the rest go. An
   * authorization is captured within seven days or it closes. A repeat drives an unfinished capture on.
   *
   * <p>The same {@code captureRequestId} again acts once.
   *
   * @param request what is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<CapturePaymentAnswer>> capture(CapturePaymentRequest request) {
    return capture(request, CallOptions.USUAL);
  }

  /**
   * Capture an authorized payment.
   *
   * <p>Takes money of a card payment that was authorized with {@code captureMode} {@code MANUAL}: all of it or a
   * part, several times where the brand of the card allows it. {@code isLastCapture} lets the rest go. An
   * authorization is captured within seven days or it closes. A repeat drives an unfinished capture on.
   *
   * <p>The same {@code captureRequestId} again acts once.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<CapturePaymentAnswer>> capture(CapturePaymentRequest request, CallOptions options) {
    return call.make("v1/payments/capture", request, CapturePaymentAnswer::of, options);
  }

  /**
   * Raise an authorized amount.
   *
   * <p>Asks the issuer for more than was authorized, before anything is captured. {@code amount} is the new
   * total. S says that the request was taken; the outcome comes as {@code notifyPayment} with {@code
   * UPDATE_AMOUNT_RESULT}. At most ten times a payment, one at a time; the authorization ends when it would have
   * ended.
   *
   * <p>The same {@code updateRequestId} again acts once.
   *
   * @param request what is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<UpdateAmountAnswer>> updateAmount(UpdateAmountRequest request) {
    return updateAmount(request, CallOptions.USUAL);
  }

  /**
   * Raise an authorized amount.
   *
   * <p>Asks the issuer for more than was authorized, before anything is captured. {@code amount} is the new
   * total. S says that the request was taken; the outcome comes as {@code notifyPayment} with {@code
   * UPDATE_AMOUNT_RESULT}. At most ten times a payment, one at a time; the authorization ends when it would have
   * ended.
   *
   * <p>The same {@code updateRequestId} again acts once.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<UpdateAmountAnswer>> updateAmount(UpdateAmountRequest request, CallOptions options) {
    return call.make("v1/payments/updateAmount", request, UpdateAmountAnswer::of, options);
  }

  /**
   * Refund a payment.
   *
   * <p>Gives money of a paid payment back: all or a part, several times, up to what was captured. Methods that
   * refund at once answer S; the others answer U {@code REFUND_IN_PROCESS}, and the outcome comes as {@code
   * notifyRefund}. The same {@code refundRequestId} again drives an unfinished refund on and answers where it
   * stands.
   *
   * <p>The same {@code refundRequestId} again acts once.
   *
   * @param request what is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<RefundPaymentAnswer>> refund(RefundPaymentRequest request) {
    return refund(request, CallOptions.USUAL);
  }

  /**
   * Refund a payment.
   *
   * <p>Gives money of a paid payment back: all or a part, several times, up to what was captured. Methods that
   * refund at once answer S; the others answer U {@code REFUND_IN_PROCESS}, and the outcome comes as {@code
   * notifyRefund}. The same {@code refundRequestId} again drives an unfinished refund on and answers where it
   * stands.
   *
   * <p>The same {@code refundRequestId} again acts once.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<RefundPaymentAnswer>> refund(RefundPaymentRequest request, CallOptions options) {
    return call.make("v1/payments/refund", request, RefundPaymentAnswer::of, options);
  }

  /**
   * Inquire a refund.
   *
   * <p>Reads a refund by {@code refundId} or, where that is absent, by {@code refundRequestId}. S says that the
   * inquiry worked; the refund’s own state is in {@code refundStatus}.
   *
   * @param request what is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<InquiryRefundAnswer>> inquiryRefund(InquiryRefundRequest request) {
    return inquiryRefund(request, CallOptions.USUAL);
  }

  /**
   * Inquire a refund.
   *
   * <p>Reads a refund by {@code refundId} or, where that is absent, by {@code refundRequestId}. S says that the
   * inquiry worked; the refund’s own state is in {@code refundStatus}.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<InquiryRefundAnswer>> inquiryRefund(InquiryRefundRequest request, CallOptions options) {
    return call.make("v1/payments/inquiryRefund", request, InquiryRefundAnswer::of, options);
  }

  /**
   * Accept a dispute.
   *
   * <p>Gives in: the whole disputed amount goes back to the payer at once. Possible until {@code defenseDueTime}
   * of the dispute, if it has not been answered yet. A retrieval request asks for documents alone and cannot be
   * accepted. A {@code disputeId} that this client does not have is {@code PARAM_ILLEGAL}.
   *
   * @param request what is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<AcceptDisputeAnswer>> acceptDispute(AcceptDisputeRequest request) {
    return acceptDispute(request, CallOptions.USUAL);
  }

  /**
   * Accept a dispute.
   *
   * <p>Gives in: the whole disputed amount goes back to the payer at once. Possible until {@code defenseDueTime}
   * of the dispute, if it has not been answered yet. A retrieval request asks for documents alone and cannot be
   * accepted. A {@code disputeId} that this client does not have is {@code PARAM_ILLEGAL}.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<AcceptDisputeAnswer>> acceptDispute(AcceptDisputeRequest request, CallOptions options) {
    return call.make("v1/payments/acceptDispute", request, AcceptDisputeAnswer::of, options);
  }

  /**
   * Defend a dispute.
   *
   * <p>Contradicts a dispute with a document, or answers a retrieval request: one file, Base64, at most
   * 1,000,000 characters. Possible once, until {@code defenseDueTime} of the dispute. A {@code disputeId} that
   * this client does not have is {@code PARAM_ILLEGAL}.
   *
   * @param request what is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<SupplyDefenseDocumentAnswer>> supplyDefenseDocument(SupplyDefenseDocumentRequest request) {
    return supplyDefenseDocument(request, CallOptions.USUAL);
  }

  /**
   * Defend a dispute.
   *
   * <p>Contradicts a dispute with a document, or answers a retrieval request: one file, Base64, at most
   * 1,000,000 characters. Possible once, until {@code defenseDueTime} of the dispute. A {@code disputeId} that
   * this client does not have is {@code PARAM_ILLEGAL}.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<SupplyDefenseDocumentAnswer>> supplyDefenseDocument(SupplyDefenseDocumentRequest request, CallOptions options) {
    return call.make("v1/payments/supplyDefenseDocument", request, SupplyDefenseDocumentAnswer::of, options);
  }

  /**
   * Download a document of a dispute.
   *
   * <p>{@code DISPUTE_EVIDENCE_FILE} is the document that was supplied; {@code PARAM_ILLEGAL} if there is none.
   * {@code DISPUTE_EVIDENCE_TEMPLATE} is a page with the facts of the dispute to begin a defence with; {@code
   * DISPUTE_EVIDENCE_AI} is the same page. The types are also read without {@code DISPUTE_EVIDENCE_}. {@code
   * disputeEvidenceFormat} is absent where the first bytes of a document do not tell it.
   *
   * @param request what is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<DownloadDisputeEvidenceAnswer>> downloadDisputeEvidence(DownloadDisputeEvidenceRequest request) {
    return downloadDisputeEvidence(request, CallOptions.USUAL);
  }

  /**
   * Download a document of a dispute.
   *
   * <p>{@code DISPUTE_EVIDENCE_FILE} is the document that was supplied; {@code PARAM_ILLEGAL} if there is none.
   * {@code DISPUTE_EVIDENCE_TEMPLATE} is a page with the facts of the dispute to begin a defence with; {@code
   * DISPUTE_EVIDENCE_AI} is the same page. The types are also read without {@code DISPUTE_EVIDENCE_}. {@code
   * disputeEvidenceFormat} is absent where the first bytes of a document do not tell it.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<DownloadDisputeEvidenceAnswer>> downloadDisputeEvidence(DownloadDisputeEvidenceRequest request, CallOptions options) {
    return call.make("v1/payments/downloadDisputeEvidence", request, DownloadDisputeEvidenceAnswer::of, options);
  }
}
