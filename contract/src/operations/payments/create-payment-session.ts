import { z } from 'zod'
import { anything, callUrl, dateTime, flag, oneOf, redirectUrl, text } from '../../fields.ts'
import { AGREEMENT_SCOPES } from '../../messages/agreement.ts'
import { Amount } from '../../messages/amount.ts'
import { Env } from '../../messages/env.ts'
import { CustomizedInfo, Quote, SessionOrder, SettlementStrategy } from '../../messages/order.ts'
import {
  AgreementInfo,
  CreditPayPlan,
  METHODS_MAX,
  methodRegion,
  PaymentFactor,
  PaymentMethod,
} from '../../messages/payment-method.ts'
import { AvailablePaymentMethod, EASY_PAY, PRODUCT_SCENES } from '../../messages/payment-session.ts'
import type { OperationContract } from '../../operation-contract.ts'

const SAVED_METHODS_MAX = 20

const request = z
  .object({
    productCode: oneOf(['CASHIER_PAYMENT', 'AGREEMENT_PAYMENT']),
    productScene: oneOf(PRODUCT_SCENES).optional(),
    paymentRequestId: text(64),
    order: SessionOrder,
    paymentAmount: Amount,
    paymentRedirectUrl: redirectUrl(2048).optional(),
    paymentNotifyUrl: callUrl(2048).optional(),
    paymentSessionExpiryTime: dateTime().optional(),
    paymentExpiryTime: dateTime().optional(),
    paymentMethod: PaymentMethod.optional(),
    availablePaymentMethod: AvailablePaymentMethod.optional(),
    allowedPaymentMethodRegions: z
      .array(methodRegion(), { error: 'must be an array' })
      .max(METHODS_MAX)
      .optional(),
    savedPaymentMethods: z
      .array(PaymentMethod, { error: 'must be an array' })
      .max(SAVED_METHODS_MAX)
      .optional(),
    paymentFactor: PaymentFactor.optional(),
    agreementInfo: AgreementInfo.optional(),
    metadata: text(2048).optional(),
    customizedInfo: CustomizedInfo.optional(),
    settlementStrategy: SettlementStrategy.optional(),
    creditPayPlan: CreditPayPlan.optional(),
    enableInstallmentCollection: flag().optional(),
    merchantRegion: text(2).optional(),
    userRegion: text(2).optional(),
    env: Env.optional(),
    riskData: anything().optional(),
    locale: text(8).optional(),
    scopes: z.array(oneOf(AGREEMENT_SCOPES), { error: 'must be an array' }).max(4).optional(),
    paymentQuote: Quote.optional(),
    processingAmount: Amount.optional(),
    subscriptionPlan: anything().optional(),
    subscriptionInfo: anything().optional(),
    subscription: anything().optional(),
    merchantAccountId: text(32).optional(),
  })
  .superRefine((session, context) => {
    const flaw = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    const isEasyPay = session.productScene === EASY_PAY
    const productCode = isEasyPay ? 'AGREEMENT_PAYMENT' : 'CASHIER_PAYMENT'
    if (session.productCode !== productCode)
      flaw(
        ['productCode'],
        `must be ${productCode} for ${session.productScene ?? 'a session without productScene'}`,
      )
    if (!isEasyPay) {
      if (!session.paymentRedirectUrl) flaw(['paymentRedirectUrl'], 'is required')
      return
    }
    if (!session.agreementInfo?.authState) flaw(['agreementInfo', 'authState'], 'is required')
    if (!session.paymentMethod) flaw(['paymentMethod'], 'is required')
    if (!session.paymentNotifyUrl) flaw(['paymentNotifyUrl'], 'is required')
  })

const response = z.object({
  paymentSessionData: text(4096).optional(),
  paymentSessionExpiryTime: dateTime().optional(),
  paymentSessionId: text(64).optional(),
  normalUrl: text(2048).optional(),
})

export const createPaymentSession = {
  path: 'v1/payments/createPaymentSession',
  title: 'Create a payment session',
  description:
    'Opens a hosted checkout for an order: at `normalUrl` the payer chooses among the payment methods for the amount and ' +
    'pays. A session is no payment: that begins when the payer chooses, with the `paymentRequestId` of the session, and ' +
    'until then `inquiryPayment` answers `ORDER_NOT_EXIST`. `paymentMethod`, `availablePaymentMethod` and ' +
    '`allowedPaymentMethodRegions` filter the methods. A session lives an hour unless `paymentSessionExpiryTime` or ' +
    '`paymentExpiryTime` is earlier. With `EASY_PAY` the payer agrees to later payments by paying, and ' +
    '`notifyAuthorization` brings the access token. A repeat gets the first answer while the session lives.',
  request,
  response,
  resultCodes: ['PROCESS_FAIL', 'NO_PAY_OPTIONS', 'CARD_NOT_SUPPORTED', 'REPEAT_REQ_INCONSISTENT'],
  idempotency: {
    key: 'paymentRequestId',
    same: ['paymentAmount.currency', 'paymentAmount.value', 'settlementStrategy.settlementCurrency'],
    sameBefore: [2],
    repeat: 'original',
  },
  notification: 'notifyPayment',
  movesMoney: true,
} as const satisfies OperationContract

export type CreatePaymentSessionRequest = z.output<typeof request>
export type CreatePaymentSessionResponse = z.output<typeof response>
