// Written by "npm run generate" from the contract.
import type { Call, CallOptions } from '../call.ts'
import type { Outcome } from '../outcome.ts'
import type {
  AcceptDisputeAnswer,
  AcceptDisputeRequest,
  AdvanceClockAnswer,
  AdvanceClockRequest,
  ApplyTokenAnswer,
  ApplyTokenRequest,
  CancelAuthorizationAnswer,
  CancelAuthorizationRequest,
  CancelPaymentAnswer,
  CancelPaymentRequest,
  CapturePaymentAnswer,
  CapturePaymentRequest,
  CompletePaymentAnswer,
  CompletePaymentRequest,
  ConsultAuthorizationAnswer,
  ConsultAuthorizationRequest,
  ConsultPaymentAnswer,
  ConsultPaymentRequest,
  CreateClientAnswer,
  CreateClientRequest,
  CreatePaymentSessionAnswer,
  CreatePaymentSessionRequest,
  DecideRegistrationAnswer,
  DecideRegistrationRequest,
  DownloadDisputeEvidenceAnswer,
  DownloadDisputeEvidenceRequest,
  GrantAuthorizationAnswer,
  GrantAuthorizationRequest,
  InquiryPaymentAnswer,
  InquiryPaymentRequest,
  InquiryRefundAnswer,
  InquiryRefundRequest,
  InquiryRegistrationInfoAnswer,
  InquiryRegistrationInfoRequest,
  InquiryRegistrationStatusAnswer,
  InquiryRegistrationStatusRequest,
  IssuePaymentCodeAnswer,
  IssuePaymentCodeRequest,
  JudgeDisputeAnswer,
  JudgeDisputeRequest,
  ListNotificationsAnswer,
  ListNotificationsRequest,
  ListenToNotificationsAnswer,
  ListenToNotificationsRequest,
  OpenDisputeAnswer,
  OpenDisputeRequest,
  PayAnswer,
  PayRequest,
  PlanOutcomeAnswer,
  PlanOutcomeRequest,
  QueryAuthorizationAnswer,
  QueryAuthorizationRequest,
  RefundPaymentAnswer,
  RefundPaymentRequest,
  RegistrationAnswer,
  RegistrationRequest,
  ResendNotificationAnswer,
  ResendNotificationRequest,
  ResetClientAnswer,
  ResetClientRequest,
  RetrievePaymentSessionAnswer,
  RetrievePaymentSessionRequest,
  RevokeAuthorizationAnswer,
  RevokeAuthorizationRequest,
  ScanOrderCodeAnswer,
  ScanOrderCodeRequest,
  SupplyDefenseDocumentAnswer,
  SupplyDefenseDocumentRequest,
  UpdateAmountAnswer,
  UpdateAmountRequest,
} from './messages.ts'

/** The operations of `payments`. */
export class Payments {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /**
   * Pay.
   *
   * Creates a payment. For a wallet or bank method the answer is U `PAYMENT_IN_PROCESS` with the address to send the
   * payer to. A card given in `paymentMethodMetaData`, or by its token in `paymentMethodId`, is authorized in the
   * call: S or F, or U with the address where the payer passes 3-D Secure. `AGREEMENT_PAYMENT` with an access token in
   * `paymentMethodId` is S, F or U without an address, and final within a minute. `IN_STORE_PAYMENT` takes the code on
   * the customer’s phone (`PaymentCode`: S, F, or U while the customer confirms), or answers S with a code to show
   * (`OrderCode`) or an address to go on to (`EntryCode`). The outcome also comes as `notifyPayment` and can be asked
   * for by `inquiryPayment`. A payment whose payer has a page answers a repeat with the first answer while it is open
   * or paid; the others answer where they stand. A repeat gets `ORDER_IS_CLOSED` when the payment expired, the code of
   * its failure when it failed, `ORDER_IS_CANCELED` when it was cancelled.
   *
   * The same `paymentRequestId` again acts once.
   */
  pay(request: PayRequest, options?: CallOptions): Promise<Outcome<PayAnswer>> {
    return this.#call('v1/payments/pay', request, options)
  }

  /**
   * Consult payment methods.
   *
   * Lists the payment methods for an amount. One that does not fit is listed too, with `enabled` false and the reason:
   * `CHANNEL_DISABLE` is in `blockedPaymentMethods` or switched off for the time being (`extendInfo` says why),
   * `CURRENT_CHANNEL_NOT_EXIST` is not of the regions asked for or not offered, `CHANNEL_NOT_SUPPORT_CURRENCY` does
   * not take the currency, `EXCEED_CHANNEL_LIMIT_RULE` does not take the amount. With `allowedPaymentMethods` only
   * those are listed. Methods of `userRegion` come first.
   */
  consult(request: ConsultPaymentRequest, options?: CallOptions): Promise<Outcome<ConsultPaymentAnswer>> {
    return this.#call('v1/payments/consult', request, options)
  }

  /**
   * Create a payment session.
   *
   * Opens a hosted checkout for an order: at `normalUrl` the payer chooses among the payment methods for the amount
   * and pays. A session is no payment: that begins when the payer chooses, with the `paymentRequestId` of the session,
   * and until then `inquiryPayment` answers `ORDER_NOT_EXIST`. `paymentMethod`, `availablePaymentMethod` and
   * `allowedPaymentMethodRegions` filter the methods. A session lives an hour unless `paymentSessionExpiryTime` or
   * `paymentExpiryTime` is earlier. With `EASY_PAY` the payer agrees to later payments by paying, and
   * `notifyAuthorization` brings the access token. A repeat gets the first answer while the session lives. With
   * `AGREEMENT_PAYMENT` and no `productScene`, `order` or `paymentAmount` nothing is paid: the payer only agrees to
   * later payments, as after `authorizations/consult`. Such a session needs `agreementInfo.authState` and
   * `paymentMethod`; without `paymentRequestId` each call begins another.
   *
   * The same `paymentRequestId` again acts once.
   */
  createPaymentSession(request: CreatePaymentSessionRequest, options?: CallOptions): Promise<Outcome<CreatePaymentSessionAnswer>> {
    return this.#call('v1/payments/createPaymentSession', request, options)
  }

  /**
   * Retrieve a payment session.
   *
   * Reads back the order, the amount and the own words of a payment session, also when it has expired or was paid;
   * `customizedInfo` is JSON in a string. `inquiryPayment` says what became of its payment. Official libraries call it
   * with a doubled slash before `v1`.
   */
  retrievePaymentSession(request: RetrievePaymentSessionRequest, options?: CallOptions): Promise<Outcome<RetrievePaymentSessionAnswer>> {
    return this.#call('v1/payments/retrievePaymentSession', request, options)
  }

  /**
   * Inquire a payment.
   *
   * Reads a payment by `paymentId` or, where that is absent, by `paymentRequestId`. S says that the inquiry worked;
   * the payment’s own state is in `paymentStatus` and `paymentResultCode`. `transactions` lists what was done to it:
   * captures, refunds, cancelling and raised amounts.
   */
  inquiryPayment(request: InquiryPaymentRequest, options?: CallOptions): Promise<Outcome<InquiryPaymentAnswer>> {
    return this.#call('v1/payments/inquiryPayment', request, options)
  }

  /**
   * Cancel a payment.
   *
   * Closes a payment that nobody has paid, lets an authorization of a card go that was not captured, or gives all the
   * money of a paid one back within its window. There is no notification. A cancelled payment is answered S again. An
   * id that was never used for a payment is `ORDER_NOT_EXIST`, and no payment can be made with it any more; the same
   * again is S, with the time of the first.
   */
  cancel(request: CancelPaymentRequest, options?: CallOptions): Promise<Outcome<CancelPaymentAnswer>> {
    return this.#call('v1/payments/cancel', request, options)
  }

  /**
   * Capture an authorized payment.
   *
   * Takes money of a card payment that was authorized with `captureMode` `MANUAL`: all of it or a part, several times
   * where the brand of the card allows it. `isLastCapture` lets the rest go. An authorization is captured within seven
   * days or it closes. A repeat drives an unfinished capture on.
   *
   * The same `captureRequestId` again acts once.
   */
  capture(request: CapturePaymentRequest, options?: CallOptions): Promise<Outcome<CapturePaymentAnswer>> {
    return this.#call('v1/payments/capture', request, options)
  }

  /**
   * Raise an authorized amount.
   *
   * Asks the issuer for more than was authorized, before anything is captured. `amount` is the new total. S says that
   * the request was taken; the outcome comes as `notifyPayment` with `UPDATE_AMOUNT_RESULT`. At most ten times a
   * payment, one at a time; the authorization ends when it would have ended.
   *
   * The same `updateRequestId` again acts once.
   */
  updateAmount(request: UpdateAmountRequest, options?: CallOptions): Promise<Outcome<UpdateAmountAnswer>> {
    return this.#call('v1/payments/updateAmount', request, options)
  }

  /**
   * Refund a payment.
   *
   * Gives money of a paid payment back: all or a part, several times, up to what was captured. Methods that refund at
   * once answer S; the others answer U `REFUND_IN_PROCESS`, and the outcome comes as `notifyRefund`. The same
   * `refundRequestId` again drives an unfinished refund on and answers where it stands.
   *
   * The same `refundRequestId` again acts once.
   */
  refund(request: RefundPaymentRequest, options?: CallOptions): Promise<Outcome<RefundPaymentAnswer>> {
    return this.#call('v1/payments/refund', request, options)
  }

  /**
   * Inquire a refund.
   *
   * Reads a refund by `refundId` or, where that is absent, by `refundRequestId`. S says that the inquiry worked; the
   * refund’s own state is in `refundStatus`.
   */
  inquiryRefund(request: InquiryRefundRequest, options?: CallOptions): Promise<Outcome<InquiryRefundAnswer>> {
    return this.#call('v1/payments/inquiryRefund', request, options)
  }

  /**
   * Accept a dispute.
   *
   * Gives in: the whole disputed amount goes back to the payer at once. Possible until `defenseDueTime` of the
   * dispute, if it has not been answered yet. A retrieval request asks for documents alone and cannot be accepted. A
   * `disputeId` that this client does not have is `PARAM_ILLEGAL`.
   */
  acceptDispute(request: AcceptDisputeRequest, options?: CallOptions): Promise<Outcome<AcceptDisputeAnswer>> {
    return this.#call('v1/payments/acceptDispute', request, options)
  }

  /**
   * Defend a dispute.
   *
   * Contradicts a dispute with a document, or answers a retrieval request: one file, Base64, at most 1,000,000
   * characters. Possible once, until `defenseDueTime` of the dispute. A `disputeId` that this client does not have is
   * `PARAM_ILLEGAL`.
   */
  supplyDefenseDocument(request: SupplyDefenseDocumentRequest, options?: CallOptions): Promise<Outcome<SupplyDefenseDocumentAnswer>> {
    return this.#call('v1/payments/supplyDefenseDocument', request, options)
  }

  /**
   * Download a document of a dispute.
   *
   * `DISPUTE_EVIDENCE_FILE` is the document that was supplied; `PARAM_ILLEGAL` if there is none.
   * `DISPUTE_EVIDENCE_TEMPLATE` is a page with the facts of the dispute to begin a defence with; `DISPUTE_EVIDENCE_AI`
   * is the same page. The types are also read without `DISPUTE_EVIDENCE_`. `disputeEvidenceFormat` is absent where the
   * first bytes of a document do not tell it.
   */
  downloadDisputeEvidence(request: DownloadDisputeEvidenceRequest, options?: CallOptions): Promise<Outcome<DownloadDisputeEvidenceAnswer>> {
    return this.#call('v1/payments/downloadDisputeEvidence', request, options)
  }
}

/** The operations of `authorizations`. */
export class Authorizations {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /**
   * Ask for an agreement.
   *
   * Begins an agreement by which a payer lets the merchant debit a wallet. The answer has the address of the page
   * where the payer agrees or refuses, as `normalUrl` and, for older clients, as `authUrl`. A payer who agrees is sent
   * to `authRedirectUrl` with `authCode` and `authState`, and `notifyAuthorization` carries the code too; a payer who
   * refuses comes back with `authState` alone. A request that nobody decides expires after an hour. Each call begins
   * another agreement.
   */
  consult(request: ConsultAuthorizationRequest, options?: CallOptions): Promise<Outcome<ConsultAuthorizationAnswer>> {
    return this.#call('v1/authorizations/consult', request, options)
  }

  /**
   * Get tokens.
   *
   * Changes the code of an agreement into an access token and a refresh token, or a refresh token into two new ones. A
   * code is good for ten minutes and once; a refresh kills both tokens of before at once. If the answer was lost, the
   * same call within a minute gets the same tokens again.
   */
  applyToken(request: ApplyTokenRequest, options?: CallOptions): Promise<Outcome<ApplyTokenAnswer>> {
    return this.#call('v1/authorizations/applyToken', request, options)
  }

  /**
   * End an agreement.
   *
   * Ends the agreement of an access token. Its access token and its refresh token are dead at once, and
   * `notifyAuthorization` says `TOKEN_CANCELED`. A token that is dead already is `INVALID_ACCESS_TOKEN`.
   */
  revoke(request: RevokeAuthorizationRequest, options?: CallOptions): Promise<Outcome<RevokeAuthorizationAnswer>> {
    return this.#call('v1/authorizations/revoke', request, options)
  }

  /**
   * Look up a token.
   *
   * Tells whether an access token is `ACTIVE`, `EXPIRED` or `CANCELED`, and until when it and its refresh token are
   * good. A token that is unknown or was replaced by a refresh is `INVALID_ACCESS_TOKEN`.
   */
  query(request: QueryAuthorizationRequest, options?: CallOptions): Promise<Outcome<QueryAuthorizationAnswer>> {
    return this.#call('v1/authorizations/query', request, options)
  }
}

/** The operations of `merchants`. */
export class Merchants {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /**
   * Register a merchant and a store.
   *
   * Hands a merchant for whom the client sells, and with `storeInfo` one of its stores, to the wallets that review it.
   * For `IN_STORE_PAYMENT` without `storeInfo` the merchant alone is reviewed, for all its stores. S means that the
   * reviews have begun, not that anybody approved; what the wallets say comes as `notifyRegistrationStatus`. Merchant
   * and store can be registered again when every wallet has rejected them, or when the reviews have taken longer than
   * 30 minutes; before, and once a wallet has approved, it is `REPEAT_REGISTRATION`. `registrationNotifyUrl`,
   * `merchantMcc` and `storeMcc` are read too, and dates also as milliseconds since 1970.
   *
   * The same `registrationRequestId` again acts once.
   */
  registration(request: RegistrationRequest, options?: CallOptions): Promise<Outcome<RegistrationAnswer>> {
    return this.#call('v1/merchants/registration', request, options)
  }

  /**
   * Ask how a registration stands.
   *
   * Tells what the wallets say of a registration: of the one with this `registrationRequestId`, else of the newest of
   * this merchant, this store or both. `registrationResult` is `PENDING` until every wallet has answered, then
   * `COMPLETED`. The fields of `inquiryRegistrationInfo` come along.
   */
  inquiryRegistrationStatus(request: InquiryRegistrationStatusRequest, options?: CallOptions): Promise<Outcome<InquiryRegistrationStatusAnswer>> {
    return this.#call('v1/merchants/inquiryRegistrationStatus', request, options)
  }

  /**
   * Read what is registered.
   *
   * Gives the newest data of a merchant and a store that a wallet has approved, as `merchantInfo`, `storeInfo` and
   * `productCodes`; while none has, these are absent. The fields of `inquiryRegistrationStatus` come along.
   */
  inquiryRegistrationInfo(request: InquiryRegistrationInfoRequest, options?: CallOptions): Promise<Outcome<InquiryRegistrationInfoAnswer>> {
    return this.#call('v1/merchants/inquiryRegistrationInfo', request, options)
  }
}

/** The operations of `notifications`. */
export class Notifications {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /**
   * List notifications.
   *
   * All notifications of this client in the order in which they became known, whether they were delivered or not: how
   * to catch up after having been down. Without `cursor` it begins with the first one. Call again with `nextCursor`
   * for those after it; when there are none yet, the list is empty and the cursor stays.
   */
  list(request: ListNotificationsRequest, options?: CallOptions): Promise<Outcome<ListNotificationsAnswer>> {
    return this.#call('v1/notifications/list', request, options)
  }

  /**
   * Send a notification again.
   *
   * Sends a notification at once and, until it is acknowledged, again at the usual intervals, whatever became of it
   * before. It keeps its body, its id and its sequence. Where it had no address, the one that is set by now is used.
   */
  resend(request: ResendNotificationRequest, options?: CallOptions): Promise<Outcome<ResendNotificationAnswer>> {
    return this.#call('v1/notifications/resend', request, options)
  }

  /**
   * Listen to notifications.
   *
   * A long poll for a developer’s machine that no notification can reach. While somebody listens, every notification
   * of this sandbox client is handed out here instead of being sent to its address, also one that has none. Each comes
   * as it would be sent, signed for `path` if that is given. `answers` report what became of those that were handed
   * out before: HTTP status and body of the answer, or why there was none. Not reported within 30 seconds, one is
   * handed out again. The answer comes as soon as there is a notification, at the latest after `waitSeconds`.
   */
  listen(request: ListenToNotificationsRequest, options?: CallOptions): Promise<Outcome<ListenToNotificationsAnswer>> {
    return this.#call('v1/notifications/listen', request, options)
  }
}

/** The operations of `simulator`. */
export class Simulator {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /**
   * Complete a payment.
   *
   * Plays the payer: the payment succeeds, fails for good (with `resultCode`, else `PROCESS_FAIL`) or is left pending
   * as slow methods do. Repeating the same outcome changes nothing; another one for a finished payment is
   * `ORDER_STATUS_INVALID`.
   */
  completePayment(request: CompletePaymentRequest, options?: CallOptions): Promise<Outcome<CompletePaymentAnswer>> {
    return this.#call('v1/simulator/completePayment', request, options)
  }

  /**
   * Agree.
   *
   * Plays the payer on the page of the newest `authorizations/consult` with this `authState`: agrees, which gives the
   * code, or with `FAIL` refuses. The same outcome again gives the same code while it is good; anything else is
   * `ORDER_STATUS_INVALID`.
   */
  grantAuthorization(request: GrantAuthorizationRequest, options?: CallOptions): Promise<Outcome<GrantAuthorizationAnswer>> {
    return this.#call('v1/simulator/grantAuthorization', request, options)
  }

  /**
   * Take an agreement back.
   *
   * Plays a payer who ends the agreement in the wallet: its tokens are dead and `notifyAuthorization` says
   * `TOKEN_CANCELED`. A token that is dead already is `INVALID_ACCESS_TOKEN`.
   */
  cancelAuthorization(request: CancelAuthorizationRequest, options?: CallOptions): Promise<Outcome<CancelAuthorizationAnswer>> {
    return this.#call('v1/simulator/cancelAuthorization', request, options)
  }

  /**
   * Issue a payment code.
   *
   * Plays a customer who opens the wallet at the till: gives the digits that the phone shows, good for one minute and
   * one payment. `outcome` says what becomes of the payment: it succeeds, fails with `resultCode` (else
   * `PROCESS_FAIL`), or waits until the customer has confirmed.
   */
  issuePaymentCode(request: IssuePaymentCodeRequest, options?: CallOptions): Promise<Outcome<IssuePaymentCodeAnswer>> {
    return this.#call('v1/simulator/issuePaymentCode', request, options)
  }

  /**
   * Scan an order code.
   *
   * Plays a customer who scans an order code (its text, or the address that an entry code led to) and confirms or
   * declines. A code that is paid, closed or cancelled is refused.
   */
  scanOrderCode(request: ScanOrderCodeRequest, options?: CallOptions): Promise<Outcome<ScanOrderCodeAnswer>> {
    return this.#call('v1/simulator/scanOrderCode', request, options)
  }

  /**
   * Open a dispute.
   *
   * Plays the payer who goes to the wallet, bank or card issuer: a dispute about a payment begins that was paid, also
   * if it was refunded or cancelled since. Without more it is a CHARGEBACK about all that was captured and is neither
   * refunded nor disputed, or about all that was captured where nothing is left, to be answered within ten days. An
   * RDR is lost at once.
   */
  openDispute(request: OpenDisputeRequest, options?: CallOptions): Promise<Outcome<OpenDisputeAnswer>> {
    return this.#call('v1/simulator/openDispute', request, options)
  }

  /**
   * Judge a dispute.
   *
   * Plays the scheme or issuer that decides who bears the amount, or with `isWithdrawn` the payer who gives up.
   * ACCEPT_BY_MERCHANT and VALIDATE_FAIL take `disputeJudgedAmount` from the merchant (all of it unless given) and
   * release the rest; ACCEPT_BY_CUSTOMER and VALIDATE_SUCCESS release everything. The same judgement again changes
   * nothing; another one is `ORDER_STATUS_INVALID`.
   */
  judgeDispute(request: JudgeDisputeRequest, options?: CallOptions): Promise<Outcome<JudgeDisputeAnswer>> {
    return this.#call('v1/simulator/judgeDispute', request, options)
  }

  /**
   * Review a registration.
   *
   * Plays the wallet `pspName`, or without it all wallets that have not answered yet: they approve or reject a
   * registration. A wallet answers once. The same again changes nothing; anything else is `ORDER_STATUS_INVALID`.
   * Where nobody decides, the wallets answer by themselves a minute after `merchants/registration`.
   */
  decideRegistration(request: DecideRegistrationRequest, options?: CallOptions): Promise<Outcome<DecideRegistrationAnswer>> {
    return this.#call('v1/simulator/decideRegistration', request, options)
  }

  /**
   * Move the clock.
   *
   * Moves the sandbox clock of this client forward, from one due moment to the next, and answers S when all that
   * became due has been attempted. If that takes longer than four seconds the answer is U `CLOCK_IN_PROCESS` with the
   * time reached, and the clock goes on by itself: a call with 0 seconds waits for the rest.
   */
  advanceClock(request: AdvanceClockRequest, options?: CallOptions): Promise<Outcome<AdvanceClockAnswer>> {
    return this.#call('v1/simulator/advanceClock', request, options)
  }

  /**
   * Plan an outcome.
   *
   * Says how the next calls of an operation by this client go: answered with `resultCode`, answered `delaySeconds`
   * late, or cut off without an answer BEFORE or AFTER the work is done (`drop`). `operation` is written as in
   * `payments/pay`. A plan holds for `times` calls (1 unless given); of several plans for one operation the oldest is
   * used up first.
   */
  planOutcome(request: PlanOutcomeRequest, options?: CallOptions): Promise<Outcome<PlanOutcomeAnswer>> {
    return this.#call('v1/simulator/planOutcome', request, options)
  }

  /**
   * Make a sandbox client.
   *
   * Makes another sandbox client, with a clock and a ledger of its own, so that tests do not meet each other. With a
   * `publicKey` (RSA, SubjectPublicKeyInfo in DER, Base64) that key is registered and no private key comes back.
   * Without one the gateway makes the pair, and its private half is in this answer and nowhere else.
   */
  createClient(request: CreateClientRequest, options?: CallOptions): Promise<Outcome<CreateClientAnswer>> {
    return this.#call('v1/simulator/createClient', request, options)
  }

  /**
   * Empty this client.
   *
   * Removes everything of the calling client but the client itself, its keys and its settings: payments and what was
   * done to them, sessions, agreements, disputes, registrations, codes, the ledger, notifications, plans and what
   * waits for a moment. Its clock shows real time again. All of it goes at once, or nothing. If that takes longer than
   * four seconds the answer is U `RESET_IN_PROCESS`, and it goes on by itself.
   */
  reset(request: ResetClientRequest, options?: CallOptions): Promise<Outcome<ResetClientAnswer>> {
    return this.#call('v1/simulator/reset', request, options)
  }
}
