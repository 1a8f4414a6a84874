import { z } from 'zod'
import { informational, refused } from '../../field-roles.ts'
import { anything, oneOf, text } from '../../fields.ts'
import { Amount } from '../../messages/amount.ts'
import { Env } from '../../messages/env.ts'
import { Merchant } from '../../messages/merchant.ts'
import { Buyer, SettlementStrategy } from '../../messages/order.ts'
import { METHODS_MAX, methodRegion, PaymentFactor } from '../../messages/payment-method.ts'
import { PaymentOption } from '../../messages/payment-option.ts'
import { NOT_KEPT, NOT_OFFERED } from '../../not-offered-fields.ts'
import type { OperationContract } from '../../operation-contract.ts'

const list = <T extends z.ZodType>(element: T) =>
  z.array(element, { error: 'must be an array' }).max(METHODS_MAX)

const request = z
  .object({
    productCode: oneOf(['CASHIER_PAYMENT', 'AGREEMENT_PAYMENT']),
    paymentAmount: Amount,
    env: Env,
    merchantRegion: informational(text(2), NOT_KEPT),
    userRegion: text(2).optional(),
    allowedPaymentMethodRegions: list(methodRegion()).optional(),
    allowedPaymentMethods: list(text(64)).optional(),
    blockedPaymentMethods: list(text(64)).optional(),
    region: informational(text(), NOT_KEPT),
    customerId: informational(text(), NOT_KEPT),
    referenceUserId: informational(text(), NOT_KEPT),
    paymentFactor: informational(PaymentFactor, NOT_KEPT),
    settlementStrategy: informational(SettlementStrategy, NOT_KEPT),
    merchant: informational(Merchant, NOT_KEPT),
    buyer: informational(Buyer, NOT_KEPT),
    allowedPspRegions: refused(list(text()), NOT_OFFERED.pspRegions),
    paymentEvaluation: informational(anything(), NOT_KEPT),
    merchantAccountId: informational(text(32), NOT_KEPT),
    extendInfo: informational(text(), NOT_KEPT),
  })
  .refine(({ env }) => env.terminalType, { path: ['env', 'terminalType'], error: 'is required' })
  .refine(({ env }) => !env.terminalType || env.terminalType === 'WEB' || env.osType, {
    path: ['env', 'osType'],
    error: 'is required',
  })

const response = z.object({ paymentOptions: z.array(PaymentOption).optional() })

export const consult = {
  path: 'v1/payments/consult',
  title: 'Consult payment methods',
  description:
    'Lists the payment methods for an amount. One that does not fit is listed too, with `enabled` false and the ' +
    'reason: `CHANNEL_DISABLE` is in `blockedPaymentMethods` or switched off for the time being (`extendInfo` says ' +
    'why), `CURRENT_CHANNEL_NOT_EXIST` is not of the regions ' +
    'asked for or not offered, `CHANNEL_NOT_SUPPORT_CURRENCY` does not take the currency, ' +
    '`EXCEED_CHANNEL_LIMIT_RULE` does not take the amount. With `allowedPaymentMethods` only those are listed. ' +
    'Methods of `userRegion` come first.',
  request,
  response,
  resultCodes: [
    'NO_PAY_OPTIONS',
    'CURRENCY_NOT_SUPPORT',
    'MERCHANT_NOT_REGISTERED',
    'SETTLE_CONTRACT_NOT_MATCH',
    'PROCESS_FAIL',
  ],
  readsOnly: true,
} as const satisfies OperationContract

export type ConsultRequest = z.output<typeof request>
export type ConsultResponse = z.output<typeof response>
