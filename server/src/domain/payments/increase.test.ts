import type { Amount } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import { NOTHING_DONE } from '../../../tests/support/nothing-done.ts'
import { Refusal } from '../refusal.ts'
import { requireRaisable, takesHigherAmount } from './increase.ts'
import type { Payment } from './payment.ts'
import type { PaymentTransaction, TransactionKind, TransactionStatus } from './transaction.ts'

const now = new Date('2026-11-15T12:00:00Z')
const card = { brand: 'VISA', bin: '405469', lastFour: '0768', fingerprint: 'f' }

const authorized = {
  ...NOTHING_DONE,
  status: 'SUCCESS',
  amount: { currency: 'HKD', value: 1_000n },
  paidAt: now,
  captureMode: 'MANUAL',
  authExpiresAt: new Date(now.getTime() + 1),
  card,
} as Payment

const done = (kind: TransactionKind, status: TransactionStatus) =>
  ({ kind, status, details: {}, amount: { currency: 'HKD', value: 1n } }) as PaymentTransaction

interface Case {
  readonly payment?: Partial<Payment> | null
  readonly amount?: Amount
  readonly done?: readonly PaymentTransaction[]
}

function outcomeOf({ payment = {}, amount = hkd(1_001n), done: earlier = [] }: Case): string {
  try {
    requireRaisable(payment && { ...authorized, ...payment }, { amount, now, done: earlier })
    return 'raised'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const hkd = (value: bigint): Amount => ({ currency: 'HKD', value })
const times = (count: number, each: PaymentTransaction) => Array<PaymentTransaction>(count).fill(each)

describe('an authorized amount', () => {
  it.each<[string, string, Case]>([
    ['raised', 'by one minor unit', {}],
    ['raised', 'for the tenth time', { done: times(9, done('INCREMENTAL', 'SUCCESS')) }],
    ['raised', 'after a capture that failed', { done: [done('CAPTURE', 'FAIL')] }],
    ['ORDER_NOT_EXIST', 'of no payment', { payment: null }],
    ['ORDER_IS_CANCELED', 'of a cancelled one', { payment: { status: 'CANCELLED' } }],
    ['ORDER_STATUS_INVALID', 'of one not authorized yet', { payment: { status: 'PROCESSING' } }],
    ['ORDER_STATUS_INVALID', 'of one that was refused', { payment: { status: 'FAIL' } }],
    ['CURRENCY_NOT_SUPPORT', 'in another currency', { amount: { currency: 'USD', value: 9_999n } }],
    ['PARAM_ILLEGAL', 'to what it is', { amount: hkd(1_000n) }],
    ['PARAM_ILLEGAL', 'to less', { amount: hkd(999n) }],
    ['AUTH_EXPIRED', 'when its time is over', { payment: { authExpiresAt: now } }],
    ['AUTH_EXPIRED', 'when it was closed', { payment: { authClosedAt: now } }],
    ['INCREMENTAL_NOT_SUPPORT', 'for the eleventh time', { done: times(10, done('INCREMENTAL', 'SUCCESS')) }],
    [
      'INCREMENTAL_NOT_SUPPORT',
      'after ten tries that failed',
      { done: times(10, done('INCREMENTAL', 'FAIL')) },
    ],
    [
      'INCREMENTAL_NOT_SUPPORT',
      'after the last capture',
      { payment: { authClosedAt: now }, done: [done('CAPTURE', 'SUCCESS')] },
    ],
    ['INCREMENTAL_NOT_SUPPORT', 'after a capture', { done: [done('CAPTURE', 'SUCCESS')] }],
    ['INCREMENTAL_NOT_SUPPORT', 'during a capture', { done: [done('CAPTURE', 'PROCESSING')] }],
    ['INCREMENTAL_NOT_SUPPORT', 'while another is under way', { done: [done('INCREMENTAL', 'PROCESSING')] }],
    ['INCREMENTAL_NOT_SUPPORT', 'while it is cancelled', { done: [done('VOID', 'PROCESSING')] }],
    ['INCREMENTAL_NOT_SUPPORT', 'while its money goes back', { done: [done('CANCEL', 'PROCESSING')] }],
    ['raised', 'after ten transactions of other kinds', { done: times(10, done('VOID', 'FAIL')) }],
    ['INCREMENTAL_NOT_SUPPORT', 'of a JCB', { payment: { card: { ...card, brand: 'JCB' } } }],
    ['INCREMENTAL_NOT_SUPPORT', 'captured by itself', { payment: { captureMode: 'AUTOMATIC' } }],
    ['INCREMENTAL_NOT_SUPPORT', 'of a wallet', { payment: { captureMode: null, card: null } }],
  ])('is %s %s', (outcome, _what, given) => {
    expect(outcomeOf(given)).toBe(outcome)
  })

  it.each([
    ['VISA', 'MANUAL', true],
    ['MASTERCARD', 'MANUAL', true],
    ['AMEX', 'MANUAL', false],
    ['VISA', 'AUTOMATIC', false],
    ['NO_SUCH_BRAND', 'MANUAL', false],
  ] as const)('of %s, %s, can be raised at all: %s', (brand, captureMode, expected) => {
    expect(takesHigherAmount({ card: { ...card, brand }, captureMode })).toBe(expected)
  })
})

it.each<[string, Case]>([
  ['this payment cannot be raised', { payment: { captureMode: 'AUTOMATIC' } }],
  ['the payment has been captured', { done: [done('CAPTURE', 'SUCCESS')] }],
  ['the authorization is being changed', { done: [done('VOID', 'PROCESSING')] }],
  ['an amount is raised at most 10 times', { done: times(10, done('INCREMENTAL', 'SUCCESS')) }],
])('the merchant reads that %s', (message, { payment = {}, done: earlier = [] }) => {
  expect(() =>
    requireRaisable({ ...authorized, ...payment }, { amount: hkd(1_001n), now, done: earlier }),
  ).toThrow(message)
})

it('nothing is raised without a card', () => {
  expect(takesHigherAmount({ card: null, captureMode: 'MANUAL' })).toBe(false)
})
