import { randomUUID } from 'node:crypto'
import type { Attempt, AttemptKind, CardSource, Payment } from '../../src/domain/index.ts'
import type { Circumstances } from '../../src/providers/index.ts'
import { PAID } from '../support/amounts.ts'
import { CARDS } from '../support/card-payments.ts'
import { payRequest } from '../support/merchant.ts'

/** A payment of some client that a provider is to carry out. */
export function newPayment(changes: Partial<Payment> = {}): Payment {
  const { paymentRequestId, order, env, paymentRedirectUrl: redirectUrl } = payRequest()
  const now = new Date()
  return {
    clientId: '5PRODUCTIONCLIENT',
    paymentId: randomUUID(),
    paymentRequestId,
    requestDigest: Buffer.alloc(0),
    status: 'PROCESSING',
    resultCode: 'PAYMENT_IN_PROCESS',
    productCode: 'CASHIER_PAYMENT',
    paymentMethodType: 'ALIPAY_HK',
    amount: { currency: 'HKD', value: PAID },
    createdAt: now,
    expiresAt: new Date(now.getTime() + 10 * 60_000),
    paidAt: null,
    redirectUrl,
    notifyUrl: null,
    orderDescription: order.orderDescription,
    metadata: null,
    customizedInfo: null,
    details: { order, env },
    answer: '',
    provider: null,
    capturedMinor: 0n,
    refundedMinor: 0n,
    disputedMinor: 0n,
    feeMinor: 0n,
    valueDay: null,
    captureMode: null,
    authExpiresAt: null,
    authClosedAt: null,
    card: null,
    hasTransactions: false,
    changedBy: 'client',
    ...changes,
  }
}

export const newCardPayment = (changes: Partial<Payment> = {}): Payment =>
  newPayment({ paymentMethodType: 'CARD', captureMode: 'MANUAL', ...changes })

export const card = (number: string = CARDS.VISA): CardSource => ({
  card: { number, cvc: '123', expiryMonth: '12', expiryYear: '39', holderName: 'Ann Other' },
})

export function newAttempt(payment: Payment, kind: AttemptKind, more: Partial<Attempt> = {}): Attempt {
  const { clientId, paymentId, amount } = payment
  return {
    clientId,
    attemptId: randomUUID(),
    paymentId,
    kind,
    transactionId: kind === 'CHARGE' || kind === 'REVERSAL' ? null : randomUUID(),
    provider: 'acme',
    state: 'OPEN',
    amount,
    instruction: undefined,
    createdAt: new Date(),
    begunBy: 'client',
    reference: null,
    payerUrl: null,
    resends: 0,
    ...more,
  }
}

/** What an attempt is asked with; of a charge it is the attempt itself. */
export const given = (
  payment: Payment,
  charge: Attempt,
  more: Partial<Circumstances> = {},
): Circumstances => ({
  now: new Date(),
  signal: new AbortController().signal,
  context: { payment, charge },
  ...more,
})
