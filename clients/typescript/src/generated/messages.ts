// Written by "npm run generate" from the contract.
import type { MinorUnits, Open } from '../values.ts'

/** What the gateway answers: accept a dispute */
export interface AcceptDisputeAnswer {
  readonly disputeId?: string | undefined
  readonly disputeResolutionTime?: string | undefined
}

/** Accept a dispute */
export interface AcceptDisputeRequest {
  readonly disputeId: string
}

export interface Address {
  readonly region: string
  readonly state?: string | undefined
  readonly city?: string | undefined
  readonly address1?: string | undefined
  readonly address2?: string | undefined
  readonly zipCode?: string | undefined
  readonly label?: string | undefined
  readonly address3?: string | undefined
}

/** What the gateway answers: move the clock */
export interface AdvanceClockAnswer {
  readonly now?: string | undefined
}

/** Move the clock */
export interface AdvanceClockRequest {
  readonly seconds: number
}

export interface AgreementInfo {
  readonly authState?: string | undefined
  readonly userLoginId?: string | undefined
  readonly userLoginType?: string | undefined
  readonly displayUserLoginId?: string | undefined
}

/** Money: an ISO 4217 code and a positive count of minor units. */
export interface Amount {
  readonly currency: string
  readonly value: MinorUnits
}

/** What the gateway answers: get tokens */
export interface ApplyTokenAnswer {
  /** Secret: keep it out of logs. */
  readonly accessToken?: string | undefined
  readonly accessTokenExpiryTime?: string | undefined
  /** Secret: keep it out of logs. */
  readonly refreshToken?: string | undefined
  readonly refreshTokenExpiryTime?: string | undefined
  readonly userLoginId?: string | undefined
}

/** Get tokens */
export interface ApplyTokenRequest {
  readonly grantType: 'AUTHORIZATION_CODE' | 'REFRESH_TOKEN'
  readonly customerBelongsTo: 'ALIPAY_CN' | 'ALIPAY_HK' | 'MPAY' | 'DANA' | 'PAYPAY' | 'BOOST' | 'TNG' | 'GRABPAY_MY' | 'HIPAY' | 'GCASH' | 'MAYA' | 'GRABPAY_PH' | 'GRABPAY_SG' | 'KAKAOPAY' | 'NAVERPAY' | 'TOSSPAY' | 'RABBIT_LINE_PAY' | 'TRUEMONEY' | 'KPLUS' | 'DIRECT_DEBIT_SIAMCOMMERCIALBANK' | 'DIRECT_DEBIT_KRUNGTHAIBANK' | 'ACH_DIRECT_DEBIT' | 'ZALOPAY' | 'MOMO' | 'VIETTELMONEY' | 'JKOPAY' | 'BKASH' | 'EASYPAISA' | 'DIRECTDEBIT_YAPILY' | 'ANTOM_BIZ_ACCOUNT'
  /** Secret: keep it out of logs. */
  readonly authCode?: string | undefined
  /** Secret: keep it out of logs. */
  readonly refreshToken?: string | undefined
  readonly merchantAccountId?: string | undefined
  readonly merchantRegion?: string | undefined
  readonly extendInfo?: string | undefined
}

/** Which payment methods are shown, and in which order. */
export interface AvailablePaymentMethod {
  /** Secret: keep it out of logs. */
  readonly paymentMethodMetaData?: Readonly<Record<string, unknown>> | undefined
  readonly paymentMethodTypeList?: readonly PaymentMethodTypeItem[] | undefined
}

export interface BrowserInfo {
  readonly acceptHeader?: string | undefined
  readonly javaEnabled?: boolean | undefined
  readonly javaScriptEnabled?: boolean | undefined
  readonly language?: string | undefined
  readonly userAgent?: string | undefined
}

export interface Buyer {
  readonly referenceBuyerId?: string | undefined
  readonly buyerName?: UserName | undefined
  readonly buyerPhoneNo?: string | undefined
  readonly buyerEmail?: string | undefined
  readonly buyerRegistrationTime?: string | undefined
  readonly isAccountVerified?: boolean | undefined
  readonly successfulOrderCount?: number | undefined
  readonly buyerPhoneNoContryCode?: string | undefined
}

/** What the gateway answers: take an agreement back */
export interface CancelAuthorizationAnswer {
}

/** Take an agreement back */
export interface CancelAuthorizationRequest {
  /** Secret: keep it out of logs. */
  readonly accessToken: string
}

/** What the gateway answers: cancel a payment */
export interface CancelPaymentAnswer {
  readonly paymentId?: string | undefined
  readonly paymentRequestId?: string | undefined
  readonly cancelTime?: string | undefined
}

/** Cancel a payment */
export interface CancelPaymentRequest {
  readonly paymentId?: string | undefined
  readonly paymentRequestId?: string | undefined
  readonly merchantAccountId?: string | undefined
}

/** What the gateway answers: capture an authorized payment */
export interface CapturePaymentAnswer {
  readonly captureRequestId?: string | undefined
  readonly captureId?: string | undefined
  readonly paymentId?: string | undefined
  readonly captureAmount?: Amount | undefined
  readonly captureTime?: string | undefined
}

/** Capture an authorized payment */
export interface CapturePaymentRequest {
  readonly captureRequestId: string
  readonly paymentId: string
  readonly captureAmount: Amount
  readonly isLastCapture?: boolean | undefined
  readonly captureType?: string | undefined
  readonly transit?: Readonly<Record<string, unknown>> | undefined
}

/** A code as text, or the address of its picture. */
export interface CodeDetail {
  readonly codeValueType: Open<'QRCODE' | 'BARCODE'>
  readonly codeValue: string
  readonly displayType: Open<'TEXT' | 'BIGIMAGE' | 'SMALLIMAGE' | 'MIDDLEIMAGE'>
}

/** What the gateway answers: complete a payment */
export interface CompletePaymentAnswer {
  readonly paymentId?: string | undefined
  readonly paymentStatus?: Open<'PROCESSING' | 'PENDING' | 'SUCCESS' | 'FAIL' | 'CANCELLED'> | undefined
}

/** Complete a payment */
export interface CompletePaymentRequest {
  readonly paymentId?: string | undefined
  readonly paymentRequestId?: string | undefined
  readonly outcome: 'SUCCESS' | 'FAIL' | 'PENDING'
  readonly resultCode?: string | undefined
}

/** What the gateway answers: ask for an agreement */
export interface ConsultAuthorizationAnswer {
  readonly normalUrl?: string | undefined
  readonly authUrl?: string | undefined
}

/** Ask for an agreement */
export interface ConsultAuthorizationRequest {
  readonly customerBelongsTo: 'ALIPAY_CN' | 'ALIPAY_HK' | 'MPAY' | 'DANA' | 'PAYPAY' | 'BOOST' | 'TNG' | 'GRABPAY_MY' | 'HIPAY' | 'GCASH' | 'MAYA' | 'GRABPAY_PH' | 'GRABPAY_SG' | 'KAKAOPAY' | 'NAVERPAY' | 'TOSSPAY' | 'RABBIT_LINE_PAY' | 'TRUEMONEY' | 'KPLUS' | 'DIRECT_DEBIT_SIAMCOMMERCIALBANK' | 'DIRECT_DEBIT_KRUNGTHAIBANK' | 'ACH_DIRECT_DEBIT' | 'ZALOPAY' | 'MOMO' | 'VIETTELMONEY' | 'JKOPAY' | 'BKASH' | 'EASYPAISA' | 'DIRECTDEBIT_YAPILY' | 'ANTOM_BIZ_ACCOUNT'
  readonly authRedirectUrl: string
  readonly scopes: readonly ('BASE_USER_INFO' | 'AGREEMENT_PAY' | 'USER_INFO' | 'USER_LOGIN_ID' | 'HASH_LOGIN_ID' | 'SEND_OTP' | 'TAOBAO_REBIND')[]
  readonly authState: string
  readonly terminalType: 'WEB' | 'WAP' | 'APP' | 'MINI_APP'
  readonly osType?: 'IOS' | 'ANDROID' | undefined
  readonly osVersion?: string | undefined
  readonly authNotifyUrl?: string | undefined
  readonly authClientId?: string | undefined
  readonly merchantAccountId?: string | undefined
  readonly merchantRegion?: string | undefined
  readonly recurringPayment?: boolean | undefined
  readonly authMetaData?: Readonly<Record<string, unknown>> | undefined
  readonly env?: Env | undefined
  readonly extendInfo?: string | undefined
}

/** What the gateway answers: consult payment methods */
export interface ConsultPaymentAnswer {
  readonly paymentOptions?: readonly PaymentOption[] | undefined
}

/** Consult payment methods */
export interface ConsultPaymentRequest {
  readonly productCode: 'CASHIER_PAYMENT' | 'AGREEMENT_PAYMENT'
  readonly paymentAmount: Amount
  readonly env: Env
  readonly merchantRegion?: string | undefined
  readonly userRegion?: string | undefined
  readonly allowedPaymentMethodRegions?: readonly string[] | undefined
  readonly allowedPaymentMethods?: readonly string[] | undefined
  readonly blockedPaymentMethods?: readonly string[] | undefined
  readonly region?: string | undefined
  readonly customerId?: string | undefined
  readonly referenceUserId?: string | undefined
  readonly paymentFactor?: PaymentFactor | undefined
  readonly settlementStrategy?: SettlementStrategy | undefined
  readonly merchant?: Merchant | undefined
  readonly buyer?: Buyer | undefined
  readonly allowedPspRegions?: readonly string[] | undefined
  readonly paymentEvaluation?: Readonly<Record<string, unknown>> | undefined
  readonly merchantAccountId?: string | undefined
  readonly extendInfo?: string | undefined
}

/** What the gateway answers: make a sandbox client */
export interface CreateClientAnswer {
  readonly clientId?: string | undefined
  readonly keyVersion?: number | undefined
  /** Secret: keep it out of logs. */
  readonly merchantPrivateKey?: string | undefined
  /** Secret: keep it out of logs. */
  readonly merchantPrivateKeyPkcs1?: string | undefined
  readonly merchantPublicKey?: string | undefined
  readonly gatewayPublicKey?: string | undefined
}

/** Make a sandbox client */
export interface CreateClientRequest {
  readonly name?: string | undefined
  readonly publicKey?: string | undefined
}

/** What the gateway answers: create a payment session */
export interface CreatePaymentSessionAnswer {
  readonly paymentSessionData?: string | undefined
  readonly paymentSessionExpiryTime?: string | undefined
  readonly paymentSessionId?: string | undefined
  readonly normalUrl?: string | undefined
}

/** Create a payment session */
export interface CreatePaymentSessionRequest {
  readonly productCode: 'CASHIER_PAYMENT' | 'AGREEMENT_PAYMENT'
  readonly paymentRequestId?: string | undefined
  readonly order?: SessionOrder | undefined
  readonly paymentAmount?: Amount | undefined
  readonly productScene?: 'CHECKOUT_PAYMENT' | 'ELEMENT_PAYMENT' | 'EASY_PAY' | undefined
  readonly paymentRedirectUrl?: string | undefined
  readonly paymentNotifyUrl?: string | undefined
  readonly paymentSessionExpiryTime?: string | undefined
  readonly paymentExpiryTime?: string | undefined
  readonly paymentMethod?: PaymentMethod | undefined
  readonly availablePaymentMethod?: AvailablePaymentMethod | undefined
  readonly allowedPaymentMethodRegions?: readonly string[] | undefined
  readonly savedPaymentMethods?: readonly PaymentMethod[] | undefined
  readonly paymentFactor?: PaymentFactor | undefined
  readonly agreementInfo?: AgreementInfo | undefined
  readonly metadata?: string | undefined
  readonly customizedInfo?: CustomizedInfo | undefined
  readonly settlementStrategy?: SettlementStrategy | undefined
  readonly creditPayPlan?: CreditPayPlan | undefined
  readonly enableInstallmentCollection?: boolean | undefined
  readonly merchantRegion?: string | undefined
  readonly userRegion?: string | undefined
  readonly env?: Env | undefined
  readonly riskData?: Readonly<Record<string, unknown>> | undefined
  readonly locale?: string | undefined
  readonly scopes?: readonly ('BASE_USER_INFO' | 'AGREEMENT_PAY' | 'USER_INFO' | 'USER_LOGIN_ID' | 'HASH_LOGIN_ID' | 'SEND_OTP' | 'TAOBAO_REBIND')[] | undefined
  readonly paymentQuote?: Quote | undefined
  readonly processingAmount?: Amount | undefined
  readonly subscriptionPlan?: Readonly<Record<string, unknown>> | undefined
  readonly subscriptionInfo?: Readonly<Record<string, unknown>> | undefined
  readonly subscription?: Readonly<Record<string, unknown>> | undefined
  readonly merchantAccountId?: string | undefined
}

export interface CreditPayPlan {
  readonly installmentNum: number
  readonly interval?: string | undefined
  readonly creditPayFeeType?: Open<'PERCENTAGE'> | undefined
  readonly feePercentage?: number | undefined
  readonly filteredInstallmentPeriods?: readonly number[] | undefined
  readonly interestRate?: string | undefined
}

/** The merchant's own words, given back in inquiries and notices. */
export interface CustomizedInfo {
  readonly customizedField1?: string | undefined
  readonly customizedField2?: string | undefined
  readonly customizedField3?: string | undefined
  readonly customizedField4?: string | undefined
  readonly customizedField5?: string | undefined
}

/** What the gateway answers: review a registration */
export interface DecideRegistrationAnswer {
}

/** Review a registration */
export interface DecideRegistrationRequest {
  readonly registrationRequestId: string
  readonly registrationStatus: 'APPROVED' | 'REJECTED'
  readonly pspName?: 'ALIPAY_CN' | 'ALIPAY_HK' | 'GCASH' | 'TNG' | 'KAKAOPAY' | undefined
  readonly rejectReasons?: string | undefined
}

/** What the gateway answers: download a document of a dispute */
export interface DownloadDisputeEvidenceAnswer {
  /** Secret: keep it out of logs. */
  readonly disputeEvidence?: string | undefined
  readonly disputeEvidenceFormat?: Open<'PDF' | 'WORD' | 'JPG' | 'ZIP'> | undefined
}

/** Download a document of a dispute */
export interface DownloadDisputeEvidenceRequest {
  readonly disputeId: string
  readonly disputeEvidenceType: 'DISPUTE_EVIDENCE_TEMPLATE' | 'DISPUTE_EVIDENCE_FILE' | 'DISPUTE_EVIDENCE_AI'
}

/** Where the payer stands: browser, phone, app. */
export interface Env {
  readonly terminalType?: Open<'WEB' | 'WAP' | 'APP' | 'MINI_APP'> | undefined
  readonly osType?: Open<'IOS' | 'ANDROID'> | undefined
  readonly userAgent?: string | undefined
  readonly deviceTokenId?: string | undefined
  readonly clientIp?: string | undefined
  readonly cookieId?: string | undefined
  readonly extendInfo?: string | undefined
  readonly storeTerminalId?: string | undefined
  readonly storeTerminalRequestTime?: string | undefined
  readonly browserInfo?: BrowserInfo | undefined
  readonly colorDepth?: string | undefined
  readonly screenHeight?: string | undefined
  readonly screenWidth?: string | undefined
  readonly timeZoneOffset?: number | undefined
  readonly deviceBrand?: string | undefined
  readonly deviceModel?: string | undefined
  readonly deviceLanguage?: string | undefined
  readonly deviceId?: string | undefined
  readonly osVersion?: string | undefined
}

export interface Goods {
  readonly referenceGoodsId?: string | undefined
  readonly goodsName: string
  readonly goodsCategory?: string | undefined
  readonly goodsBrand?: string | undefined
  readonly goodsUnitAmount?: Amount | undefined
  readonly goodsQuantity?: string | undefined
  readonly goodsSkuName?: string | undefined
  readonly goodsUrl?: string | undefined
  readonly deliveryMethodType?: string | undefined
  readonly goodsImageUrl?: string | undefined
  readonly priceId?: string | undefined
  readonly goodsDiscountAmount?: Amount | undefined
  readonly goodsEndsOnTime?: string | undefined
  readonly crossSell?: Readonly<Record<string, unknown>> | undefined
}

/** What the gateway answers: agree */
export interface GrantAuthorizationAnswer {
  /** Secret: keep it out of logs. */
  readonly authCode?: string | undefined
}

/** Agree */
export interface GrantAuthorizationRequest {
  readonly authState: string
  readonly outcome?: 'SUCCESS' | 'FAIL' | undefined
}

/** What the gateway answers: inquire a payment */
export interface InquiryPaymentAnswer {
  readonly paymentStatus?: Open<'PROCESSING' | 'PENDING' | 'SUCCESS' | 'FAIL' | 'CANCELLED'> | undefined
  readonly paymentResultCode?: string | undefined
  readonly paymentResultMessage?: string | undefined
  readonly paymentRequestId?: string | undefined
  readonly paymentId?: string | undefined
  readonly paymentAmount?: Amount | undefined
  readonly actualPaymentAmount?: Amount | undefined
  readonly paymentCreateTime?: string | undefined
  readonly paymentTime?: string | undefined
  readonly paymentMethodType?: string | undefined
  readonly authExpiryTime?: string | undefined
  readonly paymentResultInfo?: PaymentResultInfo | undefined
  readonly transactions?: readonly Transaction[] | undefined
  readonly pspCustomerInfo?: PspCustomerInfo | undefined
  readonly redirectActionForm?: RedirectActionForm | undefined
  readonly metadata?: string | undefined
  readonly customizedInfo?: CustomizedInfo | undefined
}

/** Inquire a payment */
export interface InquiryPaymentRequest {
  readonly paymentId?: string | undefined
  readonly paymentRequestId?: string | undefined
  readonly merchantAccountId?: string | undefined
}

/** What the gateway answers: inquire a refund */
export interface InquiryRefundAnswer {
  readonly refundId?: string | undefined
  readonly refundRequestId?: string | undefined
  readonly refundAmount?: Amount | undefined
  readonly refundStatus?: Open<'PROCESSING' | 'SUCCESS' | 'FAIL'> | undefined
  readonly refundTime?: string | undefined
  readonly metadata?: string | undefined
  readonly customizedInfo?: CustomizedInfo | undefined
}

/** Inquire a refund */
export interface InquiryRefundRequest {
  readonly refundId?: string | undefined
  readonly refundRequestId?: string | undefined
  readonly merchantAccountId?: string | undefined
}

/** What the gateway answers: read what is registered */
export interface InquiryRegistrationInfoAnswer {
  readonly registrationResult?: RegistrationResult | undefined
  readonly pspRegistrationResultList?: readonly PspRegistrationResult[] | undefined
  readonly merchantInfo?: MerchantInfo | undefined
  readonly storeInfo?: StoreInfo | undefined
  readonly productCodes?: readonly Open<'CASHIER_PAYMENT' | 'AGREEMENT_PAYMENT' | 'IN_STORE_PAYMENT'>[] | undefined
}

/** Read what is registered */
export interface InquiryRegistrationInfoRequest {
  readonly registrationRequestId?: string | undefined
  readonly referenceMerchantId?: string | undefined
  readonly referenceStoreId?: string | undefined
}

/** What the gateway answers: ask how a registration stands */
export interface InquiryRegistrationStatusAnswer {
  readonly registrationResult?: RegistrationResult | undefined
  readonly pspRegistrationResultList?: readonly PspRegistrationResult[] | undefined
  readonly merchantInfo?: MerchantInfo | undefined
  readonly storeInfo?: StoreInfo | undefined
  readonly productCodes?: readonly Open<'CASHIER_PAYMENT' | 'AGREEMENT_PAYMENT' | 'IN_STORE_PAYMENT'>[] | undefined
}

/** Ask how a registration stands */
export interface InquiryRegistrationStatusRequest {
  readonly registrationRequestId?: string | undefined
  readonly referenceMerchantId?: string | undefined
  readonly referenceStoreId?: string | undefined
}

/** What the gateway answers: issue a payment code */
export interface IssuePaymentCodeAnswer {
  /** Secret: keep it out of logs. */
  readonly paymentCode?: string | undefined
  readonly expiryTime?: string | undefined
}

/** Issue a payment code */
export interface IssuePaymentCodeRequest {
  readonly paymentMethodType?: 'ALIPAY_CN' | 'ALIPAY_HK' | 'TRUEMONEY' | 'TNG' | 'GCASH' | 'KAKAOPAY' | 'NAVERPAY' | 'TOSSPAY' | 'MPAY' | 'HIPAY' | undefined
  readonly outcome?: 'SUCCESS' | 'FAIL' | 'CONFIRM' | undefined
  readonly resultCode?: string | undefined
}

/** What the gateway answers: judge a dispute */
export interface JudgeDisputeAnswer {
}

/** Judge a dispute */
export interface JudgeDisputeRequest {
  readonly disputeId: string
  readonly disputeJudgedResult?: 'ACCEPT_BY_CUSTOMER' | 'ACCEPT_BY_MERCHANT' | 'VALIDATE_SUCCESS' | 'VALIDATE_FAIL' | undefined
  readonly disputeJudgedAmount?: Amount | undefined
  readonly isWithdrawn?: boolean | undefined
}

/** What the gateway answers: list notifications */
export interface ListNotificationsAnswer {
  readonly notifications?: readonly ListNotificationsAnswerNotifications[] | undefined
  readonly nextCursor?: string | undefined
}

export interface ListNotificationsAnswerNotifications {
  readonly notificationId: string
  readonly sequence: number
  readonly kind: string
  readonly createTime: string
  readonly body: Readonly<Record<string, unknown>>
  readonly deliveryState: Open<'WAITING' | 'ACKNOWLEDGED' | 'FAILED' | 'NO_ADDRESS' | 'OVERTAKEN'>
  readonly attempts: number
}

/** List notifications */
export interface ListNotificationsRequest {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** What the gateway answers: listen to notifications */
export interface ListenToNotificationsAnswer {
  readonly deliveries?: readonly ListenToNotificationsAnswerDeliveries[] | undefined
}

export interface ListenToNotificationsAnswerDeliveries {
  readonly deliveryToken: string
  readonly notificationId: string
  readonly kind: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** Listen to notifications */
export interface ListenToNotificationsRequest {
  readonly listenerId: string
  readonly path?: string | undefined
  readonly waitSeconds?: number | undefined
  readonly answers?: readonly ListenToNotificationsRequestAnswers[] | undefined
  readonly isClosing?: boolean | undefined
}

export interface ListenToNotificationsRequestAnswers {
  readonly deliveryToken: string
  readonly httpStatus?: number | undefined
  readonly body?: string | undefined
  readonly failure?: 'dns_failed' | 'forbidden_address' | 'refused' | 'timed_out' | 'tls_failed' | 'broken_off' | 'bad_status' | 'bad_body' | undefined
}

export interface Merchant {
  readonly referenceMerchantId: string
  readonly merchantMCC?: string | undefined
  readonly merchantName?: string | undefined
  readonly merchantDisplayName?: string | undefined
  readonly merchantAddress?: Address | undefined
  readonly merchantRegisterDate?: string | undefined
  readonly store?: Store | undefined
  readonly merchantType?: Open<'INDIVIDUAL' | 'ENTERPRISE'> | undefined
}

export interface MerchantInfo {
  readonly referenceMerchantId: string
  readonly merchantMCC: string
  readonly merchantDisplayName?: string | undefined
  readonly merchantAddress?: Address | undefined
  readonly logo?: MerchantInfoLogo | undefined
  readonly websites?: readonly MerchantInfoWebsites[] | undefined
  readonly registrationDetail: RegistrationDetail
}

export interface MerchantInfoLogo {
  readonly logoName: string
  readonly logoUrl?: string | undefined
}

export interface MerchantInfoWebsites {
  readonly url: string
  readonly name?: string | undefined
  readonly desc?: string | undefined
  readonly type?: string | undefined
}

/** An agreement changed */
export interface NotifyAuthorization {
  readonly authorizationNotifyType: Open<'AUTHCODE_CREATED' | 'TOKEN_CREATED' | 'TOKEN_CANCELED'>
  readonly result: Result
  readonly authState?: string | undefined
  /** Secret: keep it out of logs. */
  readonly authCode?: string | undefined
  /** Secret: keep it out of logs. */
  readonly accessToken?: string | undefined
  readonly authClientId?: string | undefined
  readonly reason?: string | undefined
  readonly userLoginId?: string | undefined
}

/** A capture has ended */
export interface NotifyCapture {
  readonly notifyType: Open<'CAPTURE_RESULT'>
  readonly result: Result
  readonly captureRequestId: string
  readonly paymentId: string
  readonly captureId: string
  readonly captureAmount: Amount
  readonly captureTime?: string | undefined
}

/** A dispute changed */
export interface NotifyDispute {
  readonly disputeNotificationType: Open<'DISPUTE_CREATED' | 'DEFENSE_DUE_ALERT' | 'DEFENSE_SUPPLIED' | 'DISPUTE_ACCEPTED' | 'DISPUTE_JUDGED' | 'DISPUTE_CANCELLED' | 'RDR_RESOLVED'>
  readonly disputeId: string
  readonly paymentId: string
  readonly paymentRequestId: string
  readonly disputeType?: Open<'CHARGEBACK' | 'RETRIEVAL_REQUEST' | 'COMPLIANCE_REQUEST'> | undefined
  readonly disputeTime?: string | undefined
  readonly disputeAmount?: Amount | undefined
  readonly disputeReasonCode?: string | undefined
  readonly disputeReasonMsg?: string | undefined
  readonly disputeSource?: string | undefined
  readonly defenseDueTime?: string | undefined
  readonly defendable?: boolean | undefined
  readonly arn?: string | undefined
  readonly captureId?: string | undefined
  readonly disputeAcceptReason?: Open<'MERCHANT_ACCEPTED' | 'TIMEOUT'> | undefined
  readonly disputeAcceptTime?: string | undefined
  readonly disputeJudgedTime?: string | undefined
  readonly disputeJudgedAmount?: Amount | undefined
  readonly disputeJudgedResult?: Open<'ACCEPT_BY_CUSTOMER' | 'ACCEPT_BY_MERCHANT' | 'VALIDATE_SUCCESS' | 'VALIDATE_FAIL'> | undefined
}

/** A payment changed */
export interface NotifyPayment {
  readonly notifyType: Open<'PAYMENT_RESULT' | 'PAYMENT_PENDING' | 'UPDATE_AMOUNT_RESULT'>
  readonly result: Result
  readonly paymentRequestId: string
  readonly paymentId: string
  readonly paymentAmount: Amount
  readonly paymentCreateTime: string
  readonly paymentTime?: string | undefined
  readonly paymentMethodType?: string | undefined
  readonly actualPaymentAmount?: Amount | undefined
  readonly pspCustomerInfo?: PspCustomerInfo | undefined
  readonly authExpiryTime?: string | undefined
  readonly paymentResultInfo?: PaymentResultInfo | undefined
  readonly updateRequestId?: string | undefined
  readonly metadata?: string | undefined
  readonly customizedInfo?: CustomizedInfo | undefined
}

/** A refund has ended */
export interface NotifyRefund {
  readonly notifyType: Open<'REFUND_RESULT'>
  readonly result: Result
  readonly refundStatus: Open<'SUCCESS' | 'FAIL'>
  readonly refundRequestId: string
  readonly refundId: string
  readonly refundAmount: Amount
  readonly refundTime?: string | undefined
  readonly metadata?: string | undefined
  readonly customizedInfo?: CustomizedInfo | undefined
}

/** A wallet has reviewed a registration */
export interface NotifyRegistrationStatus {
  readonly registrationResult: RegistrationResult
  readonly pspRegistrationResultList: readonly PspRegistrationResult[]
  readonly registrationRequestId: string
  readonly referenceMerchantId: string
  readonly referenceStoreId?: string | undefined
}

/** Late money could not go back */
export interface NotifyReversal {
  readonly notifyType: Open<'PAYMENT_REVERSAL'>
  readonly result: Result
  readonly paymentRequestId: string
  readonly paymentId: string
  readonly paymentAmount: Amount
  readonly paymentCreateTime: string
  readonly paymentTime: string
}

/** What the gateway answers: open a dispute */
export interface OpenDisputeAnswer {
  readonly disputeId?: string | undefined
}

/** Open a dispute */
export interface OpenDisputeRequest {
  readonly paymentId: string
  readonly disputeType?: 'CHARGEBACK' | 'RETRIEVAL_REQUEST' | 'COMPLIANCE_REQUEST' | 'RDR' | undefined
  readonly disputeAmount?: Amount | undefined
  readonly disputeReasonCode?: string | undefined
  readonly defenseDueTime?: string | undefined
}

export interface Order {
  readonly referenceOrderId?: string | undefined
  readonly orderDescription: string
  readonly orderAmount: Amount
  readonly orderDiscountAmount?: Amount | undefined
  readonly subTotalOrderAmount?: Amount | undefined
  readonly merchant?: Merchant | undefined
  readonly goods?: readonly Goods[] | undefined
  readonly shipping?: Shipping | undefined
  readonly buyer?: Buyer | undefined
  readonly env?: Env | undefined
  readonly extendInfo?: string | undefined
  readonly transit?: Readonly<Record<string, unknown>> | undefined
  readonly lodging?: Readonly<Record<string, unknown>> | undefined
  readonly gaming?: Readonly<Record<string, unknown>> | undefined
  readonly needDeclaration?: boolean | undefined
  readonly declaration?: Readonly<Record<string, unknown>> | undefined
  readonly orderType?: string | undefined
}

/** The code that the customer scans, in several forms. */
export interface OrderCodeForm {
  readonly expireTime: string
  readonly codeDetails: readonly CodeDetail[]
}

/** What the gateway answers: pay */
export interface PayAnswer {
  readonly paymentRequestId?: string | undefined
  readonly paymentId?: string | undefined
  readonly paymentAmount?: Amount | undefined
  readonly actualPaymentAmount?: Amount | undefined
  readonly paymentCreateTime?: string | undefined
  readonly paymentTime?: string | undefined
  readonly authExpiryTime?: string | undefined
  readonly paymentResultInfo?: PaymentResultInfo | undefined
  readonly orderCodeForm?: OrderCodeForm | undefined
  readonly pspCustomerInfo?: PspCustomerInfo | undefined
  readonly normalUrl?: string | undefined
  readonly redirectActionForm?: RedirectActionForm | undefined
}

/** Pay */
export interface PayRequest {
  readonly productCode: 'CASHIER_PAYMENT' | 'AGREEMENT_PAYMENT' | 'IN_STORE_PAYMENT'
  readonly paymentRequestId: string
  readonly order: Order
  readonly paymentAmount: Amount
  readonly paymentMethod: PaymentMethod
  readonly paymentExpiryTime?: string | undefined
  readonly paymentRedirectUrl?: string | undefined
  readonly paymentNotifyUrl?: string | undefined
  readonly paymentFactor?: PaymentFactor | undefined
  readonly settlementStrategy?: SettlementStrategy | undefined
  readonly creditPayPlan?: CreditPayPlan | undefined
  readonly appId?: string | undefined
  readonly merchantRegion?: string | undefined
  readonly userRegion?: string | undefined
  readonly env?: Env | undefined
  readonly payToMethod?: PaymentMethod | undefined
  readonly isAuthorization?: boolean | undefined
  readonly merchant?: Merchant | undefined
  /** Secret: keep it out of logs. */
  readonly paymentVerificationData?: Readonly<Record<string, unknown>> | undefined
  readonly extendInfo?: string | undefined
  readonly merchantAccountId?: string | undefined
  readonly dualOfflinePayment?: boolean | undefined
  readonly metadata?: string | undefined
  readonly customizedInfo?: CustomizedInfo | undefined
  readonly paymentQuote?: Quote | undefined
  readonly agreementInfo?: AgreementInfo | undefined
  readonly subscriptionInfo?: Readonly<Record<string, unknown>> | undefined
  readonly processingAmount?: Amount | undefined
  readonly subscriptionId?: string | undefined
  readonly taxCalculationId?: string | undefined
}

export interface PaymentFactor {
  readonly isPaymentEvaluation?: boolean | undefined
  readonly inStorePaymentScenario?: 'PaymentCode' | 'OrderCode' | 'EntryCode' | undefined
  readonly presentmentMode?: 'BUNDLE' | 'TILE' | 'UNIFIED' | undefined
  readonly captureMode?: 'AUTOMATIC' | 'MANUAL' | undefined
  readonly isAuthorization?: boolean | undefined
}

export interface PaymentMethod {
  readonly paymentMethodType: string
  /** Secret: keep it out of logs. */
  readonly paymentMethodId?: string | undefined
  readonly funding?: 'CREDIT' | 'DEBIT' | 'PREPAID' | 'CHARGE' | 'DEFERRED_DEBIT' | undefined
  readonly customerId?: string | undefined
  readonly extendInfo?: string | undefined
  readonly requireIssuerAuthentication?: boolean | undefined
  /** Secret: keep it out of logs. */
  readonly paymentMethodMetaData?: Readonly<Record<string, unknown>> | undefined
}

export interface PaymentMethodTypeItem {
  readonly paymentMethodType: string
  readonly paymentMethodOrder?: number | undefined
  readonly expressCheckout?: boolean | undefined
}

/** A payment method, and whether this payer can use it now. */
export interface PaymentOption {
  readonly paymentMethodType: string
  readonly paymentMethodCategory: string
  readonly paymentMethodRegion: readonly string[]
  readonly enabled: boolean
  readonly disableReason?: Open<'CHANNEL_DISABLE' | 'CURRENT_CHANNEL_NOT_EXIST' | 'CHANNEL_NOT_SUPPORT_CURRENCY' | 'EXCEED_CHANNEL_LIMIT_RULE'> | undefined
  readonly extendInfo?: string | undefined
  readonly supportedCurrencies?: readonly string[] | undefined
  readonly paymentOptionDetail?: PaymentOptionDetail | undefined
  readonly amountLimitInfoMap?: Readonly<Record<string, unknown>> | undefined
}

export interface PaymentOptionDetail {
  readonly supportCardBrands?: readonly PaymentOptionDetailSupportCardBrands[] | undefined
  readonly funding?: readonly Open<'CREDIT' | 'DEBIT' | 'PREPAID' | 'CHARGE' | 'DEFERRED_DEBIT'>[] | undefined
  readonly interactionTypes?: readonly Open<'REDIRECT'>[] | undefined
}

export interface PaymentOptionDetailSupportCardBrands {
  readonly cardBrand: string
}

/** What is known of the card; its number is masked. */
export interface PaymentResultInfo {
  readonly cardNo?: string | undefined
  readonly cardBrand?: string | undefined
  readonly cardBin?: string | undefined
  readonly lastFour?: string | undefined
  /** Secret: keep it out of logs. */
  readonly cardToken?: string | undefined
  readonly networkTransactionId?: string | undefined
  readonly threeDSResult?: ThreeDSResult | undefined
  readonly refusalCodeRaw?: string | undefined
  readonly refusalReasonRaw?: string | undefined
  readonly incrementalAuthorizationAvailable?: boolean | undefined
  readonly creditPayPlan?: CreditPayPlan | undefined
}

/** What the gateway answers: plan an outcome */
export interface PlanOutcomeAnswer {
  readonly planId?: string | undefined
}

/** Plan an outcome */
export interface PlanOutcomeRequest {
  readonly operation: string
  readonly resultCode?: string | undefined
  readonly delaySeconds?: number | undefined
  readonly drop?: 'BEFORE' | 'AFTER' | undefined
  readonly times?: number | undefined
}

/** The wallet that paid, and whose it is. */
export interface PspCustomerInfo {
  readonly pspName?: string | undefined
  readonly displayCustomerId?: string | undefined
}

export interface PspRegistrationResult {
  readonly pspName: string
  readonly registrationResult: PspRegistrationResultRegistrationResult
}

export interface PspRegistrationResultRegistrationResult {
  readonly registrationStatus: Open<'PENDING' | 'APPROVED' | 'REJECTED'>
  readonly rejectReasons?: string | undefined
}

/** What the gateway answers: look up a token */
export interface QueryAuthorizationAnswer {
  /** Secret: keep it out of logs. */
  readonly accessToken?: string | undefined
  readonly accessTokenExpiryTime?: string | undefined
  /** Secret: keep it out of logs. */
  readonly refreshToken?: string | undefined
  readonly refreshTokenExpiryTime?: string | undefined
  readonly tokenStatusType?: Open<'ACTIVE' | 'EXPIRED' | 'CANCELED'> | undefined
}

/** Look up a token */
export interface QueryAuthorizationRequest {
  /** Secret: keep it out of logs. */
  readonly accessToken: string
}

export interface Quote {
  readonly quoteId?: string | undefined
  readonly quoteCurrencyPair: string
  readonly quotePrice: number
  readonly quoteStartTime?: string | undefined
  readonly quoteExpiryTime?: string | undefined
  readonly guaranteed?: boolean | undefined
  readonly exchangeAmount?: Amount | undefined
}

/** Where to send the payer, and how. */
export interface RedirectActionForm {
  readonly actionFormType: Open<'RedirectActionForm'>
  readonly method: Open<'GET' | 'POST'>
  readonly parameters?: string | undefined
  readonly redirectUrl: string
}

/** What the gateway answers: refund a payment */
export interface RefundPaymentAnswer {
  readonly refundRequestId?: string | undefined
  readonly refundId?: string | undefined
  readonly paymentId?: string | undefined
  readonly refundAmount?: Amount | undefined
  readonly refundTime?: string | undefined
}

/** Refund a payment */
export interface RefundPaymentRequest {
  readonly refundRequestId: string
  readonly paymentId: string
  readonly refundAmount: Amount
  readonly referenceRefundId?: string | undefined
  readonly refundReason?: string | undefined
  readonly refundNotifyUrl?: string | undefined
  readonly isAsyncRefund?: boolean | undefined
  readonly captureId?: string | undefined
  /** Secret: keep it out of logs. */
  readonly refundToBankInfo?: RefundToBankInfo | undefined
  readonly refundDetails?: readonly (Readonly<Record<string, unknown>>)[] | undefined
  /** Secret: keep it out of logs. */
  readonly refundSourceAccountNo?: string | undefined
  readonly actualRefundAmount?: Amount | undefined
  readonly extendInfo?: string | undefined
  readonly metadata?: string | undefined
  readonly customizedInfo?: CustomizedInfo | undefined
}

export interface RefundToBankInfo {
  readonly bankCode?: string | undefined
  readonly accountHolderName?: string | undefined
  readonly accountNo?: string | undefined
}

/** What the gateway answers: register a merchant and a store */
export interface RegistrationAnswer {
  readonly passThroughInfo?: string | undefined
}

export interface RegistrationDetail {
  readonly legalName: string
  readonly registrationType: Open<'ENTERPRISE_REGISTRATION_NO' | 'INDEPENDENT_CONTRACTOR_LICENSE_NO' | 'OTHER_IDENTIFICATION_NO' | 'US_FEDERAL_EIN'>
  readonly registrationNo: string
  readonly registrationAddress: Address
  readonly businessType: Open<'ENTERPRISE' | 'INDIVIDUAL'>
  readonly contactInfo?: readonly RegistrationDetailContactInfo[] | undefined
  readonly attachments?: readonly RegistrationDetailAttachments[] | undefined
  readonly registrationEffectiveDate?: string | undefined
  readonly registrationExpireDate?: string | undefined
}

export interface RegistrationDetailAttachments {
  readonly attachmentType: Open<'ARTICLES_OF_ASSOCIATION' | 'ENTERPRISES_ANNUAL_INSPECTION_REPORT' | 'PROOF_OF_ADDRESS' | 'REGISTRATION_CERTIFICATE'>
  readonly file: string
  readonly attachmentName?: string | undefined
}

export interface RegistrationDetailContactInfo {
  readonly contactNo: string
  readonly contactType: Open<'MOBILE_PHONE' | 'TELEPHONE' | 'EMAIL'>
}

/** Register a merchant and a store */
export interface RegistrationRequest {
  readonly registrationRequestId: string
  readonly registrationNotifyURL?: string | undefined
  readonly passThroughInfo?: string | undefined
  readonly productCodes: readonly ('CASHIER_PAYMENT' | 'AGREEMENT_PAYMENT' | 'IN_STORE_PAYMENT')[]
  readonly merchantInfo: MerchantInfo
  readonly storeInfo?: StoreInfo | undefined
}

export interface RegistrationResult {
  readonly registrationStatus: Open<'PENDING' | 'COMPLETED'>
}

/** What the gateway answers: send a notification again */
export interface ResendNotificationAnswer {
  readonly deliveryState?: Open<'WAITING' | 'ACKNOWLEDGED' | 'FAILED' | 'NO_ADDRESS' | 'OVERTAKEN'> | undefined
}

/** Send a notification again */
export interface ResendNotificationRequest {
  readonly notificationId: string
}

/** What the gateway answers: empty this client */
export interface ResetClientAnswer {
}

/** Empty this client */
export interface ResetClientRequest {
}

/** How the call ended: S done, F failed for good, U unknown or under way. */
export interface Result {
  readonly resultCode: string
  readonly resultMessage: string
  readonly resultStatus: Open<'S' | 'F' | 'U'>
}

/** What the gateway answers: retrieve a payment session */
export interface RetrievePaymentSessionAnswer {
  readonly order?: SessionOrder | undefined
  readonly paymentAmount?: Amount | undefined
  readonly customizedInfo?: string | undefined
}

/** Retrieve a payment session */
export interface RetrievePaymentSessionRequest {
  readonly paymentRequestId: string
  readonly merchantAccountId?: string | undefined
}

/** What the gateway answers: end an agreement */
export interface RevokeAuthorizationAnswer {
}

/** End an agreement */
export interface RevokeAuthorizationRequest {
  /** Secret: keep it out of logs. */
  readonly accessToken: string
  readonly merchantAccountId?: string | undefined
  readonly extendInfo?: string | undefined
}

/** What the gateway answers: scan an order code */
export interface ScanOrderCodeAnswer {
  readonly paymentId?: string | undefined
  readonly paymentStatus?: Open<'PROCESSING' | 'PENDING' | 'SUCCESS' | 'FAIL' | 'CANCELLED'> | undefined
}

/** Scan an order code */
export interface ScanOrderCodeRequest {
  readonly codeValue: string
  readonly outcome?: 'SUCCESS' | 'FAIL' | undefined
}

export interface SessionOrder {
  readonly referenceOrderId?: string | undefined
  readonly orderDescription: string
  readonly orderAmount?: Amount | undefined
  readonly orderDiscountAmount?: Amount | undefined
  readonly subTotalOrderAmount?: Amount | undefined
  readonly merchant?: Merchant | undefined
  readonly goods?: readonly Goods[] | undefined
  readonly shipping?: Shipping | undefined
  readonly buyer?: Buyer | undefined
  readonly env?: Env | undefined
  readonly extendInfo?: string | undefined
  readonly transit?: Readonly<Record<string, unknown>> | undefined
  readonly lodging?: Readonly<Record<string, unknown>> | undefined
  readonly gaming?: Readonly<Record<string, unknown>> | undefined
  readonly needDeclaration?: boolean | undefined
  readonly declaration?: Readonly<Record<string, unknown>> | undefined
  readonly orderType?: string | undefined
}

export interface SettlementStrategy {
  readonly settlementCurrency: string
}

export interface Shipping {
  readonly shippingName?: UserName | undefined
  readonly shippingAddress?: Address | undefined
  readonly shippingCarrier?: string | undefined
  readonly shippingPhoneNo?: string | undefined
  readonly shipToEmail?: string | undefined
  readonly shippingFeeId?: string | undefined
  readonly shippingFee?: Amount | undefined
  readonly shippingDescription?: string | undefined
  readonly deliveryEstimate?: Readonly<Record<string, unknown>> | undefined
  readonly shippingNumber?: string | undefined
  readonly notes?: string | undefined
}

export interface Store {
  readonly referenceStoreId?: string | undefined
  readonly storeName?: string | undefined
  readonly storeMCC?: string | undefined
  readonly storeDisplayName?: string | undefined
  readonly storeTerminalId?: string | undefined
  readonly storeOperatorId?: string | undefined
  readonly storeAddress?: Address | undefined
  readonly storePhoneNo?: string | undefined
}

export interface StoreInfo {
  readonly referenceStoreId: string
  readonly storeName: string
  readonly storeMCC: string
  readonly storeAddress: Address
  readonly storeContacts?: readonly StoreInfoStoreContacts[] | undefined
  readonly feeTier?: Open<'01' | '02' | '03' | '04' | '05'> | undefined
}

export interface StoreInfoStoreContacts {
  readonly fullName: string
  readonly contactNo?: string | undefined
  readonly identificationId: string
}

/** What the gateway answers: defend a dispute */
export interface SupplyDefenseDocumentAnswer {
  readonly disputeId?: string | undefined
  readonly disputeResolutionTime?: string | undefined
}

/** Defend a dispute */
export interface SupplyDefenseDocumentRequest {
  readonly disputeId: string
  /** Secret: keep it out of logs. */
  readonly disputeEvidence: string
}

export interface ThreeDSResult {
  readonly threeDSVersion?: string | undefined
  readonly eci?: string | undefined
  readonly challenged?: boolean | undefined
  readonly threeDSOffered?: boolean | undefined
}

/** What was done to a payment after it was made. */
export interface Transaction {
  readonly transactionType: Open<'CAPTURE' | 'REFUND' | 'CANCEL' | 'VOID' | 'INCREMENTAL'>
  readonly transactionId: string
  readonly transactionRequestId: string
  readonly transactionStatus: Open<'PROCESSING' | 'SUCCESS' | 'FAIL'>
  readonly transactionResult: Result
  readonly transactionAmount: Amount
  readonly transactionTime?: string | undefined
}

/** What the gateway answers: raise an authorized amount */
export interface UpdateAmountAnswer {
  readonly updateRequestId?: string | undefined
  readonly paymentId?: string | undefined
  readonly amount?: Amount | undefined
}

/** Raise an authorized amount */
export interface UpdateAmountRequest {
  readonly updateRequestId: string
  readonly paymentId: string
  readonly amount: Amount
}

export interface UserName {
  readonly firstName?: string | undefined
  readonly middleName?: string | undefined
  readonly lastName?: string | undefined
  readonly fullName?: string | undefined
}
