import { PAYMENT_METHODS, type PaymentMethod } from '@amsel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOTHING_DONE } from '../../../tests/support/nothing-done.ts'
import { Refusal } from '../refusal.ts'
import type { Payment } from './payment.ts'
import { beyondMinor, refundableMinor, requireRefundable } from './refund.ts'
import type { PaymentTransaction } from './transaction.ts'

const PAID_AT = new Date('2026-03-02T10:00:00Z')
const DAY_MS = 86_400_000

const paid: Payment = {
  ...NOTHING_DONE,
  changedBy: 'client',
  clientId: 'c',
  paymentId: 'p',
  paymentRequestId: 'r',
  requestDigest: Buffer.alloc(0),
  status: 'SUCCESS',
  resultCode: 'SUCCESS',
  productCode: 'CASHIER_PAYMENT',
  paymentMethodType: 'ALIPAY_HK',
  amount: { currency: 'HKD', value: 1000n },
  createdAt: PAID_AT,
  expiresAt: new Date(PAID_AT.getTime() + 840_000),
  paidAt: PAID_AT,
  redirectUrl: '',
  notifyUrl: null,
  orderDescription: '',
  metadata: null,
  customizedInfo: null,
  details: {},
  answer: '',
  capturedMinor: 1000n,
}

const done = (
  kind: PaymentTransaction['kind'],
  value: bigint,
  more: Partial<PaymentTransaction> = {},
): PaymentTransaction => ({
  clientId: 'c',
  transactionId: `${kind}-${value}`,
  kind,
  requestId: 'q',
  paymentId: 'p',
  requestDigest: Buffer.alloc(0),
  status: 'SUCCESS',
  resultCode: 'SUCCESS',
  amount: { currency: 'HKD', value },
  createdAt: PAID_AT,
  decidedAt: PAID_AT,
  notifyUrl: null,
  details: {},
  begunBy: 'client',
  ...more,
})

interface Case {
  payment?: Partial<Payment> | null
  value?: bigint
  currency?: 'HKD' | 'USD'
  captureId?: string
  now?: Date
  transactions?: PaymentTransaction[]
}

/** The code of the refusal, or SUCCESS. */
function codeOf({
  payment = {},
  value = 1000n,
  currency = 'HKD',
  captureId,
  now = PAID_AT,
  transactions = [],
}: Case) {
  try {
    requireRefundable(payment && { ...paid, ...payment }, {
      amount: { currency, value },
      captureId,
      now,
      done: transactions,
    })
    return 'SUCCESS'
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal.code
    throw refusal
  }
}

const typeWhere = (isWanted: (method: PaymentMethod) => boolean) => ({
  paymentMethodType: PAYMENT_METHODS.find(isWanted)?.type ?? 'none',
})
const wholeOnly = typeWhere(({ refund }) => refund.isOffered && !refund.partial)
const onceOnly = typeWhere(({ refund }) => refund.isOffered && refund.partial && !refund.several)
const neverRefunded = typeWhere(({ refund }) => !refund.isOffered)
const card = { paymentMethodType: 'CARD', captureMode: 'MANUAL' as const }

describe('a refund', () => {
  it.each<[what: string, asked: Case, code: string]>([
    ['of everything', {}, 'SUCCESS'],
    ['of the smallest part', { value: 1n }, 'SUCCESS'],
    ['of a minor unit too many', { value: 1001n }, 'REFUND_AMOUNT_EXCEED'],
    ['of the rest', { payment: { refundedMinor: 400n }, value: 600n }, 'SUCCESS'],
    ['of more than the rest', { payment: { refundedMinor: 400n }, value: 601n }, 'REFUND_AMOUNT_EXCEED'],
    ['of what is disputed', { payment: { disputedMinor: 1000n }, value: 1n }, 'REFUND_AMOUNT_EXCEED'],
    ['of no payment', { payment: null }, 'ORDER_NOT_EXIST'],
    ['of an open payment', { payment: { status: 'PROCESSING' } }, 'ORDER_STATUS_INVALID'],
    ['of a pending payment', { payment: { status: 'PENDING' } }, 'ORDER_STATUS_INVALID'],
    [
      'of a failed payment',
      { payment: { status: 'FAIL', resultCode: 'RISK_REJECT' } },
      'ORDER_STATUS_INVALID',
    ],
    [
      'of an expired payment',
      { payment: { status: 'FAIL', resultCode: 'ORDER_IS_CLOSED' } },
      'ORDER_IS_CLOSED',
    ],
    ['of a cancelled payment', { payment: { status: 'CANCELLED' } }, 'ORDER_IS_CANCELED'],
    ['in another currency', { currency: 'USD' }, 'CURRENCY_NOT_SUPPORT'],
    [
      'while it is being cancelled',
      { transactions: [done('CANCEL', 1000n, { status: 'PROCESSING' })] },
      'ORDER_STATUS_INVALID',
    ],
    [
      'while its hold is let go',
      { transactions: [done('VOID', 1000n, { status: 'PROCESSING' })] },
      'ORDER_STATUS_INVALID',
    ],
    ['after a cancelling failed', { transactions: [done('CANCEL', 1000n, { status: 'FAIL' })] }, 'SUCCESS'],
    ['where the method has none', { payment: neverRefunded }, 'REFUND_NOT_SUPPORTED'],
    [
      'where the method has left the catalogue',
      { payment: { paymentMethodType: 'GONE' } },
      'PAYMENT_METHOD_NOT_SUPPORTED',
    ],
    ['of all, where parts are not offered', { payment: wholeOnly }, 'SUCCESS'],
    [
      'of a part, where parts are not offered',
      { payment: wholeOnly, value: 999n },
      'PARTIAL_REFUND_NOT_SUPPORTED',
    ],
    [
      'of too much, where parts are not offered',
      { payment: wholeOnly, value: 1001n },
      'REFUND_AMOUNT_EXCEED',
    ],
    ['of a part, where one is offered', { payment: onceOnly, value: 1n }, 'SUCCESS'],
    [
      'the second, where one is offered',
      { payment: { ...onceOnly, refundedMinor: 1n }, value: 1n, transactions: [done('REFUND', 1n)] },
      'MULTIPLE_REFUNDS_NOT_SUPPORTED',
    ],
    [
      'the second, where one is offered and the first failed',
      { payment: onceOnly, value: 1n, transactions: [done('REFUND', 1n, { status: 'FAIL' })] },
      'SUCCESS',
    ],
    ['of a card that was not captured', { payment: { ...card, capturedMinor: 0n } }, 'ORDER_STATUS_INVALID'],
    ['of a card, what was captured', { payment: { ...card, capturedMinor: 400n }, value: 400n }, 'SUCCESS'],
    [
      'of a card, more than was captured',
      { payment: { ...card, capturedMinor: 400n }, value: 401n },
      'REFUND_AMOUNT_EXCEED',
    ],
    [
      'of a capture',
      { payment: card, captureId: 'CAPTURE-400', value: 400n, transactions: [done('CAPTURE', 400n)] },
      'SUCCESS',
    ],
    [
      'of a capture, more than it was',
      { payment: card, captureId: 'CAPTURE-400', value: 401n, transactions: [done('CAPTURE', 400n)] },
      'REFUND_AMOUNT_EXCEED',
    ],
    [
      'of a capture, more than is left of it',
      {
        payment: { ...card, refundedMinor: 300n },
        captureId: 'CAPTURE-400',
        value: 101n,
        transactions: [
          done('CAPTURE', 400n),
          done('CAPTURE', 600n),
          done('REFUND', 300n, { details: { captureId: 'CAPTURE-400' } }),
        ],
      },
      'REFUND_AMOUNT_EXCEED',
    ],
    [
      'of all that is left, where parts are not offered',
      { payment: { ...wholeOnly, refundedMinor: 400n }, value: 600n },
      'PARTIAL_REFUND_NOT_SUPPORTED',
    ],
    [
      'of a capture, what is left of it',
      {
        payment: { ...card, refundedMinor: 900n },
        captureId: 'CAPTURE-400',
        value: 100n,
        transactions: [
          done('CAPTURE', 600n),
          done('CAPTURE', 400n),
          done('REFUND', 300n, { details: { captureId: 'CAPTURE-400' } }),
          done('REFUND', 600n, { details: { captureId: 'CAPTURE-600' } }),
        ],
      },
      'SUCCESS',
    ],
    [
      'of a capture, less than another one was',
      {
        payment: card,
        captureId: 'CAPTURE-400',
        value: 401n,
        transactions: [done('CAPTURE', 600n), done('CAPTURE', 400n)],
      },
      'REFUND_AMOUNT_EXCEED',
    ],
    [
      'of something else than a capture',
      { payment: card, captureId: 'REFUND-400', value: 1n, transactions: [done('REFUND', 400n)] },
      'PARAM_ILLEGAL',
    ],
    ['of a capture that is none', { payment: card, captureId: 'x' }, 'PARAM_ILLEGAL'],
    [
      'of a capture that failed',
      {
        payment: card,
        captureId: 'CAPTURE-400',
        value: 1n,
        transactions: [done('CAPTURE', 400n, { status: 'FAIL' })],
      },
      'PARAM_ILLEGAL',
    ],
    ['on the last moment of its window', { now: new Date(PAID_AT.getTime() + 365 * DAY_MS) }, 'SUCCESS'],
    ['a moment later', { now: new Date(PAID_AT.getTime() + 365 * DAY_MS + 1) }, 'REFUND_WINDOW_EXCEED'],
  ])('%s', (_what, asked, code) => {
    expect(codeOf(asked)).toBe(code)
  })

  it('is allowed exactly up to what was captured and has neither gone back nor is disputed', () => {
    const part = fc.bigInt(0n, 2000n)
    fc.assert(
      fc.property(part, part, part, fc.bigInt(1n, 2000n), (captured, refunded, disputed, value) => {
        fc.pre(refunded <= captured && captured > 0n)
        const payment = { capturedMinor: captured, refundedMinor: refunded, disputedMinor: disputed }
        const left = captured - refunded - disputed
        expect(codeOf({ payment, value })).toBe(value <= left ? 'SUCCESS' : 'REFUND_AMOUNT_EXCEED')
        expect(refundableMinor({ ...paid, ...payment })).toBe(left > 0n ? left : 0n)
        expect(beyondMinor({ ...paid, ...payment })).toBe(left < 0n ? -left : 0n)
      }),
    )
  })
})
