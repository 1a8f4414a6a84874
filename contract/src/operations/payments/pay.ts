import { z } from 'zod'
import { handedOn, informational, refused } from '../../field-roles.ts'
import { anything, callUrl, dateTime, flag, oneOf, redirectUrl, secret, text } from '../../fields.ts'
import { Amount } from '../../messages/amount.ts'
import { Env } from '../../messages/env.ts'
import { OrderCodeForm, PspCustomerInfo } from '../../messages/in-store.ts'
import { Merchant } from '../../messages/merchant.ts'
import { CustomizedInfo, Order, Quote, RedirectActionForm, SettlementStrategy } from '../../messages/order.ts'
import {
  AgreementInfo,
  CARDS_ARE_AUTHORIZED,
  CreditPayPlan,
  PaymentFactor,
  PaymentMethod,
} from '../../messages/payment-method.ts'
import { PaymentResultInfo } from '../../messages/payment-result-info.ts'
import {
  GIVEN_BACK,
  HANDED_ON_WITH_PAYMENT,
  KEPT_WITH_PAYMENT,
  NOT_OFFERED,
} from '../../not-offered-fields.ts'
import type { OperationContract } from '../../operation-contract.ts'

const fields = z.object({
  productCode: oneOf(['CASHIER_PAYMENT', 'AGREEMENT_PAYMENT', 'IN_STORE_PAYMENT']),
  paymentRequestId: text(64),
  order: Order,
  paymentAmount: Amount,
  paymentMethod: PaymentMethod,
  paymentExpiryTime: dateTime().optional(),
  paymentRedirectUrl: redirectUrl(2048).optional(),
  paymentNotifyUrl: callUrl(2048).optional(),
  paymentFactor: PaymentFactor.optional(),
  settlementStrategy: SettlementStrategy.optional(),
  creditPayPlan: handedOn(CreditPayPlan, NOT_OFFERED.instalments),
  appId: text(32).optional(),
  merchantRegion: informational(text(2), HANDED_ON_WITH_PAYMENT),
  userRegion: informational(text(2), HANDED_ON_WITH_PAYMENT),
  env: Env.optional(),
  payToMethod: refused(PaymentMethod, NOT_OFFERED.payee),
  isAuthorization: informational(flag(), CARDS_ARE_AUTHORIZED),
  merchant: informational(Merchant, HANDED_ON_WITH_PAYMENT),
  paymentVerificationData: refused(secret(anything()), NOT_OFFERED.verification),
  extendInfo: informational(text(), KEPT_WITH_PAYMENT),
  merchantAccountId: informational(text(32), KEPT_WITH_PAYMENT),
  dualOfflinePayment: refused(flag(), NOT_OFFERED.offline),
  metadata: informational(text(2048), GIVEN_BACK),
  customizedInfo: informational(CustomizedInfo, GIVEN_BACK),
  paymentQuote: refused(Quote, NOT_OFFERED.exchange),
  agreementInfo: refused(AgreementInfo, NOT_OFFERED.agreementByPaying),
  subscriptionInfo: refused(anything(), NOT_OFFERED.subscriptions),
  processingAmount: refused(Amount, NOT_OFFERED.exchange),
  subscriptionId: refused(text(), NOT_OFFERED.subscriptions),
  taxCalculationId: refused(text(), NOT_OFFERED.taxes),
})

const request = fields.superRefine((pay, context) => {
  const required = (path: string[]) => context.addIssue({ code: 'custom', path, message: 'is required' })
  if (pay.productCode === 'IN_STORE_PAYMENT') {
    requireInStore(pay, required)
    return
  }
  if (!pay.order.referenceOrderId) required(['order', 'referenceOrderId'])
  if (pay.productCode === 'AGREEMENT_PAYMENT' && !pay.paymentMethod.paymentMethodId)
    required(['paymentMethod', 'paymentMethodId'])
  if (pay.productCode !== 'CASHIER_PAYMENT') return
  const env = pay.env ?? pay.order.env
  if (!pay.paymentRedirectUrl) required(['paymentRedirectUrl'])
  if (!env) required(['env'])
  else if (!env.terminalType) required(['env', 'terminalType'])
  else if (env.terminalType !== 'WEB' && !env.osType) required(['env', 'osType'])
  if (env?.terminalType === 'MINI_APP' && !pay.appId) required(['appId'])
})

type Fields = z.output<typeof fields>

/** What a till must say; a live one leaves out category codes and terminals. */
function requireInStore(pay: Fields, required: (path: string[]) => void): void {
  const { merchant, env } = pay.order
  const { store } = merchant ?? {}
  const scenario = pay.paymentFactor?.inStorePaymentScenario
  const given: readonly (readonly [path: string[], value: unknown])[] = [
    [['paymentFactor', 'inStorePaymentScenario'], scenario],
    [['order', 'merchant'], merchant],
    [['order', 'merchant', 'merchantName'], merchant?.merchantName],
    [['order', 'merchant', 'store'], store],
    [['order', 'merchant', 'store', 'referenceStoreId'], store?.referenceStoreId],
    [['order', 'merchant', 'store', 'storeName'], store?.storeName],
    [['paymentMethod', 'paymentMethodId'], scenario !== 'PaymentCode' || pay.paymentMethod.paymentMethodId],
    [['order', 'env', 'userAgent'], scenario !== 'EntryCode' || (env?.userAgent ?? pay.env?.userAgent)],
  ]
  const missing = given.find(([, value]) => !value)
  if (missing) required(missing[0])
}

const response = z.object({
  paymentRequestId: text(64).optional(),
  paymentId: text(64).optional(),
  paymentAmount: Amount.optional(),
  actualPaymentAmount: Amount.optional(),
  paymentCreateTime: dateTime().optional(),
  paymentTime: dateTime().optional(),
  authExpiryTime: dateTime().optional(),
  paymentResultInfo: PaymentResultInfo.optional(),
  orderCodeForm: OrderCodeForm.optional(),
  pspCustomerInfo: PspCustomerInfo.optional(),
  normalUrl: text(2048).optional(),
  redirectActionForm: RedirectActionForm.optional(),
})

export const pay = {
  path: 'v1/payments/pay',
  title: 'Pay',
  description:
    'Creates a payment. For a wallet or bank method the answer is U `PAYMENT_IN_PROCESS` with the address to send the ' +
    'payer to. A card given in `paymentMethodMetaData`, or by its token in `paymentMethodId`, is authorized in the call: ' +
    'S or F, or U with the address where the payer passes 3-D Secure. `AGREEMENT_PAYMENT` with an access token in ' +
    '`paymentMethodId` is S, F or U without an address, and final within a minute. `IN_STORE_PAYMENT` takes the code on the ' +
    'customer’s phone (`PaymentCode`: S, F, or U while the customer confirms), or answers S with a code to show ' +
    '(`OrderCode`) or an address to go on to (`EntryCode`). The outcome also comes as ' +
    '`notifyPayment` and can be asked for by `inquiryPayment`. A payment whose payer has a page answers a repeat with ' +
    'the first answer while it is open or paid; the others answer where they stand. A repeat gets `ORDER_IS_CLOSED` when ' +
    'the payment expired, the code of its failure when it failed, `ORDER_IS_CANCELED` when it was cancelled.',
  request,
  response,
  resultCodes: [
    'PAYMENT_IN_PROCESS',
    'REPEAT_REQ_INCONSISTENT',
    'AUTHENTICATION_REQUIRED',
    'CARD_NOT_SUPPORTED',
    'CURRENCY_NOT_SUPPORT',
    'DO_NOT_HONOR',
    'EXPIRED_CODE',
    'FRAUD_REJECT',
    'INCORRECT_BLIKCODE',
    'INVALID_ACCESS_TOKEN',
    'INVALID_AMOUNT',
    'INVALID_CARD_NUMBER',
    'INVALID_CONTRACT',
    'INVALID_EXPIRATION_DATE',
    'INVALID_MERCHANT_STATUS',
    'INVALID_PAYMENT_CODE',
    'INVALID_PAYMENT_METHOD_META_DATA',
    'MERCHANT_KYB_NOT_QUALIFIED',
    'MERCHANT_NOT_REGISTERED',
    'NO_PAY_OPTIONS',
    'ORDER_IS_CANCELED',
    'ORDER_IS_CLOSED',
    'ORDER_NOT_EXIST',
    'ORDER_STATUS_INVALID',
    'PAYMENT_AMOUNT_EXCEED_LIMIT',
    'PAYMENT_COUNT_EXCEED_LIMIT',
    'PAYMENT_METHOD_NOT_SUPPORTED',
    'PAYMENT_NOT_QUALIFIED',
    'PAYMENT_PROHIBITED',
    'PROCESS_FAIL',
    'RISK_REJECT',
    'SELECTED_CARD_BRAND_NOT_AVAILABLE',
    'SETTLE_CONTRACT_NOT_MATCH',
    'SYSTEM_ERROR',
    'USER_AMOUNT_EXCEED_LIMIT',
    'USER_BALANCE_NOT_ENOUGH',
    'USER_KYC_NOT_QUALIFIED',
    'USER_NOT_EXIST',
    'USER_PAYMENT_VERIFICATION_FAILED',
    'USER_STATUS_ABNORMAL',
    'VERIFY_TIMES_EXCEED_LIMIT',
    'VERIFY_UNMATCHED',
  ],
  idempotency: {
    key: 'paymentRequestId',
    same: [
      'paymentAmount.currency',
      'paymentAmount.value',
      'paymentMethod.paymentMethodType',
      'paymentMethod.paymentMethodId',
      'paymentFactor.inStorePaymentScenario',
      'settlementStrategy.settlementCurrency',
    ],
    sameBefore: [5],
    repeat: 'original',
  },
  notification: 'notifyPayment',
  movesMoney: true,
} as const satisfies OperationContract

export type PayRequest = z.output<typeof request>
export type PayResponse = z.output<typeof response>
