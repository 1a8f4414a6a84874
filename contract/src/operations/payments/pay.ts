import { z } from 'zod'
import { anything, callUrl, dateTime, flag, oneOf, redirectUrl, text } from '../../fields.ts'
import { Amount } from '../../messages/amount.ts'
import { Env } from '../../messages/env.ts'
import { Merchant } from '../../messages/merchant.ts'
import { CustomizedInfo, Order, Quote, RedirectActionForm, SettlementStrategy } from '../../messages/order.ts'
import { AgreementInfo, CreditPayPlan, PaymentFactor, PaymentMethod } from '../../messages/payment-method.ts'
import type { OperationContract } from '../../operation-contract.ts'

const request = z
  .object({
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
    creditPayPlan: CreditPayPlan.optional(),
    appId: text(32).optional(),
    merchantRegion: text(2).optional(),
    userRegion: text(2).optional(),
    env: Env.optional(),
    payToMethod: PaymentMethod.optional(),
    isAuthorization: flag().optional(),
    merchant: Merchant.optional(),
    paymentVerificationData: anything().optional(),
    extendInfo: text().optional(),
    merchantAccountId: text(32).optional(),
    dualOfflinePayment: flag().optional(),
    metadata: text(2048).optional(),
    customizedInfo: CustomizedInfo.optional(),
    paymentQuote: Quote.optional(),
    agreementInfo: AgreementInfo.optional(),
    subscriptionInfo: anything().optional(),
    processingAmount: Amount.optional(),
  })
  .superRefine((pay, context) => {
    if (pay.productCode !== 'CASHIER_PAYMENT') return
    const env = pay.env ?? pay.order.env
    const required = (path: string[]) => context.addIssue({ code: 'custom', path, message: 'is required' })
    if (!pay.paymentRedirectUrl) required(['paymentRedirectUrl'])
    if (!env) required(['env'])
    else if (env.terminalType !== 'WEB' && !env.osType) required(['env', 'osType'])
    if (env?.terminalType === 'MINI_APP' && !pay.appId) required(['appId'])
  })

const response = z.object({
  paymentRequestId: text(64).optional(),
  paymentId: text(64).optional(),
  paymentAmount: Amount.optional(),
  paymentCreateTime: dateTime().optional(),
  normalUrl: text(2048).optional(),
  redirectActionForm: RedirectActionForm.optional(),
})

export const pay = {
  path: 'v1/payments/pay',
  title: 'Pay',
  description:
    'Creates a payment. For a wallet or bank method the answer is U `PAYMENT_IN_PROCESS` with the address to ' +
    'send the payer to; the outcome comes as `notifyPayment` and can be asked for by `inquiryPayment`. The same `paymentRequestId` with the same ' +
    'amount, currency and method gets the first answer again while the payment is open or paid, ' +
    '`ORDER_IS_CLOSED` when it expired, the code of its failure when it failed, `ORDER_IS_CANCELED` when it was ' +
    'cancelled.',
  request,
  response,
  resultCodes: [
    'PAYMENT_IN_PROCESS',
    'REPEAT_REQ_INCONSISTENT',
    'CURRENCY_NOT_SUPPORT',
    'PAYMENT_AMOUNT_EXCEED_LIMIT',
    'PAYMENT_METHOD_NOT_SUPPORTED',
    'INVALID_CONTRACT',
    'ORDER_IS_CLOSED',
    'ORDER_IS_CANCELED',
    'PROCESS_FAIL',
  ],
  idempotency: {
    key: 'paymentRequestId',
    same: [
      'paymentAmount.currency',
      'paymentAmount.value',
      'paymentMethod.paymentMethodType',
      'paymentMethod.paymentMethodId',
    ],
    repeat: 'original',
  },
  notification: 'notifyPayment',
} as const satisfies OperationContract

export type PayRequest = z.output<typeof request>
export type PayResponse = z.output<typeof response>
