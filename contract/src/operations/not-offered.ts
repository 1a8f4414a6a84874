/**
 * Every operation that clients of this interface can call, whether this gateway offers it or not, so that an
 * operation that is not offered can be told from a path that does not exist.
 *
 * Paths are written without the `/ams/api` or `/ams/sandbox/api` in front and with doubled slashes made single
 * (clients call retrievePaymentSession with two).
 */
const OPERATIONS_BY_AREA = {
  payments: [
    'consult',
    'pay',
    'createPaymentSession',
    'retrievePaymentSession',
    'inquiryPayment',
    'cancel',
    'capture',
    'updateAmount',
    'refund',
    'inquiryRefund',
    'verifyAndCompletePayment',
    'inquireExchangeRate',
    'inquireInstallment',
    'getCardInfo',
    'fetchNonce',
    'uploadInvoiceShippingFile',
    'syncArrear',
    'createDeviceCertificate',
    'acceptDispute',
    'supplyDefenseDocument',
    'downloadDisputeEvidence',
    'inquire',
    'settle',
    'create',
    'createMandate',
    'supplyEvidence',
  ],
  'payments/reserve': [
    'cancelRule',
    'createHold',
    'createRelease',
    'createRule',
    'inquireHoldList',
    'inquireRelease',
    'inquireRuleList',
    'updateHold',
    'updateRule',
  ],
  agenticPayment: [
    'createAuthenticationSession',
    'createBindingSession',
    'inquireAccountInfo',
    'inquirePaymentToken',
  ],
  notification: ['inquireNotification', 'inquireNotificationList'],
  authorizations: ['consult', 'applyToken', 'revoke', 'query'],
  subscriptions: [
    'create',
    'change',
    'update',
    'cancel',
    'inquiry',
    'inquireSubscription',
    'inquireSubscriptionList',
    'inquireSubscriptionPayment',
  ],
  vaults: [
    'createVaultingSession',
    'vaultPaymentMethod',
    'inquireVaulting',
    'fetchNonce',
    'inquireToken',
    'updateToken',
    'deleteToken',
  ],
  customs: ['declare', 'inquiryDeclarationRequests'],
  merchants: [
    'register',
    'settlementInfo/update',
    'registration',
    'inquiryRegistrationStatus',
    'inquiryRegistrationInfo',
  ],
  accounts: ['inquireBalance'],
  funds: ['createPayout', 'createTransfer'],
  users: ['inquiryUserInfo', 'initAuthentication', 'verifyAuthentication'],
  'risk/payments': ['decide', 'sendPaymentResult', 'sendRefundResult', 'reportRisk'],
  'billing/coupon': ['create', 'inquireDetails', 'inquireList', 'update'],
  'billing/creditNote': ['create', 'inquireDetails', 'inquireList', 'void'],
  'billing/customer': ['create', 'createPortalLink', 'delete', 'inquireDetails', 'inquireList', 'update'],
  'billing/invoice': [
    'confirmPayment',
    'create',
    'createViewLink',
    'export',
    'finalize',
    'inquireDetails',
    'inquireList',
    'markUncollectible',
    'revise',
    'send',
    'update',
    'void',
  ],
  'billing/price': ['create', 'inquireDetails', 'inquireList', 'update'],
  'billing/product': ['create', 'inquireDetails', 'inquireList', 'update', 'uploadImage'],
  'billing/promotionCode': ['create', 'inquireDetails', 'inquireList', 'update'],
  'billing/receipt': ['export', 'inquireDetails', 'inquireList', 'send'],
  'billing/subscription': ['cancel', 'create', 'inquireDetails', 'inquireList', 'resume', 'update'],
  meter: ['create', 'createSession', 'inquireDetails', 'inquireList', 'update', 'uploadEvent'],
  'meter/creditGrant': ['create', 'inquireDetails', 'inquireList', 'updateExpiry', 'void'],
  tax: [
    'calculate',
    'cancelRegistration',
    'initializeSettings',
    'inquireCalculation',
    'inquireRegistrationList',
    'inquireSettings',
    'inquireTransactionList',
    'register',
    'updateRegistrationPeriod',
    'updateSettings',
  ],
  'aba/account': ['inquireAvailableQuota'],
  'aba/accounts': ['inquiryBalance', 'inquiryStatement', 'inquiryStatementDetail', 'inquiryStatementList'],
  'aba/cards': [
    'applyCard',
    'inquireCard',
    'inquireCardDetail',
    'inquireCardSensitiveInfo',
    'inquireCardTransactionEvent',
    'inquireCardTransactionLifecycle',
    'inquireCardTransactionLifecycleDetail',
    'updateCard',
    'updateCardStatus',
  ],
  'aba/funds': [
    'createDirectPayment',
    'createDirectRefund',
    'createExchange',
    'createQuote',
    'inquireDirectPayment',
    'inquireDirectRefund',
    'inquireExchange',
    'inquireRate',
  ],
}

/** Some clients call this one outside the two prefixes, so it is kept whole. */
export const ODD_PATHS: readonly string[] = ['/ams/v1/aba/funds/createExchange']

export const KNOWN_PATHS: readonly string[] = [
  ...Object.entries(OPERATIONS_BY_AREA).flatMap(([area, names]) => names.map((name) => `v1/${area}/${name}`)),
  'open/openapiv2_file/v1/business/attachment/submitAttachment',
]

const known = new Set([...KNOWN_PATHS, ...ODD_PATHS])

/** Takes a path as written in `KNOWN_PATHS`, or one of `ODD_PATHS` whole. */
export function isKnownPath(path: string): boolean {
  return known.has(path)
}
