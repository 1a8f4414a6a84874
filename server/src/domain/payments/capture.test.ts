import type { Amount } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import { NOTHING_DONE } from '../../../tests/support/nothing-done.ts'
import { Refusal } from '../refusal.ts'
import {
  authorizationEnd,
  capturableMinor,
  isAuthorizationOver,
  requireCapturable,
  takesSeveralCaptures,
  unreleasedMinor,
} from './capture.ts'
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
  authExpiresAt: authorizationEnd(now),
  card,
} as Payment

const done = (
  value: bigint,
  { kind = 'CAPTURE', status = 'SUCCESS', details = {} }: Partial<PaymentTransaction> = {},
) => ({ kind, status, details, amount: { currency: 'HKD', value } }) as PaymentTransaction

interface Case {
  readonly payment?: Partial<Payment> | null
  readonly amount?: Amount
  readonly at?: Date
  readonly done?: readonly PaymentTransaction[]
}

function outcomeOf({ payment = {}, amount = hkd(1_000n), at = now, done: earlier = [] }: Case): string {
  try {
    requireCapturable(payment && { ...authorized, ...payment }, { amount, now: at, done: earlier })
    return 'captured'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const hkd = (value: bigint): Amount => ({ currency: 'HKD', value })
const underWay = (kind: TransactionKind, status: TransactionStatus = 'PROCESSING') =>
  done(1n, { kind, status })
const JCB = { card: { ...card, brand: 'JCB' } }
const weekLater = (plusMs: number) => new Date(authorizationEnd(now).getTime() + plusMs)

describe('an authorization', () => {
  it.each<[string, string, Case]>([
    ['captured', 'all of it', {}],
    ['captured', 'a part', { amount: hkd(1n) }],
    ['captured', 'the rest of two parts', { amount: hkd(600n), done: [done(400n)] }],
    ['captured', 'after one that failed', { done: [done(1_000n, { status: 'FAIL' })] }],
    ['captured', 'by a brand that takes one', { payment: JCB, amount: hkd(1n) }],
    ['captured', 'in its last moment', { at: weekLater(-1) }],
    ['captured', 'by hand where the automatic one failed', { payment: { captureMode: 'AUTOMATIC' } }],
    ['captured', 'after an increase that is done', { done: [underWay('INCREMENTAL', 'SUCCESS')] }],
    ['AUTH_NOT_FOUND', 'no payment', { payment: null }],
    ['AUTH_NOT_FOUND', 'a wallet', { payment: { captureMode: null } }],
    ['ORDER_STATUS_INVALID', 'not authorized yet', { payment: { status: 'PROCESSING' } }],
    ['ORDER_STATUS_INVALID', 'refused', { payment: { status: 'FAIL' } }],
    ['AUTH_CANCELLED', 'cancelled after it was authorized', { payment: { status: 'CANCELLED' } }],
    ['ORDER_IS_CANCELED', 'cancelled before', { payment: { status: 'CANCELLED', paidAt: null } }],
    ['CURRENCY_NOT_SUPPORT', 'another currency', { amount: { currency: 'USD', value: 1n } }],
    ['ORDER_STATUS_INVALID', 'while it is cancelled', { done: [underWay('VOID')] }],
    ['ORDER_STATUS_INVALID', 'while it is raised', { done: [underWay('INCREMENTAL')] }],
    ['ORDER_STATUS_INVALID', 'while its money goes back', { done: [underWay('CANCEL')] }],
    ['CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT', 'a minor unit too much', { amount: hkd(1_001n) }],
    [
      'CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT',
      'a minor unit more than the rest',
      { amount: hkd(601n), done: [done(400n)] },
    ],
    [
      'CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT',
      'what another capture is about to take',
      { amount: hkd(601n), done: [done(400n, { status: 'PROCESSING' })] },
    ],
    [
      'CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT',
      'after the last one',
      { amount: hkd(1n), done: [done(1n, { details: { isLastCapture: true } })] },
    ],
    ['MULTI_CAPTURE_NOT_SUPPORTED', 'a second one', { payment: JCB, amount: hkd(1n), done: [done(1n)] }],
    ['AUTH_EXPIRED', 'when its time is over', { at: weekLater(0) }],
    ['AUTH_EXPIRED', 'when it was closed', { payment: { authClosedAt: now } }],
  ])('is %s: %s', (outcome, _what, given) => {
    expect(outcomeOf(given)).toBe(outcome)
  })

  it('lasts seven days', () => {
    expect(authorizationEnd(now)).toEqual(new Date('2026-11-22T12:00:00Z'))
  })

  it.each<[string, bigint, readonly PaymentTransaction[], Partial<Payment>?]>([
    ['all of it', 1_000n, []],
    ['what was not captured', 600n, [done(400n)]],
    ['all of it after a capture that failed', 1_000n, [done(400n, { status: 'FAIL' })]],
    ['what no capture is about to take', 600n, [done(400n, { status: 'PROCESSING' })]],
    ['what was not let go', 400n, [done(600n, { kind: 'VOID' })]],
    ['what is not being let go', 400n, [done(600n, { kind: 'VOID', status: 'PROCESSING' })]],
    ['nothing after the last capture', 0n, [done(400n, { details: { isLastCapture: true } })]],
    ['nothing after the only capture of a brand that takes one', 0n, [done(400n)], JCB],
    ['all of it after the only one failed', 1_000n, [done(400n, { status: 'FAIL' })], JCB],
    ['nothing that is known while it is raised', 0n, [underWay('INCREMENTAL')]],
    ['all of it when it was raised', 1_000n, [underWay('INCREMENTAL', 'SUCCESS')]],
  ])('that is over holds %s', (_what, value, earlier, payment = {}) => {
    expect(unreleasedMinor({ ...authorized, ...payment }, earlier)).toBe(value)
  })

  it('leaves what has not been captured nor is about to be', () => {
    const earlier = [
      done(100n),
      done(200n, { status: 'PROCESSING' }),
      done(300n, { status: 'FAIL' }),
      done(50n, { kind: 'REFUND' }),
    ]
    expect(capturableMinor(authorized, earlier)).toBe(700n)
  })
})

it('an authorization without an end is over when it was closed', () => {
  expect(isAuthorizationOver({ authClosedAt: null, authExpiresAt: null }, now)).toBe(false)
  expect(isAuthorizationOver({ authClosedAt: now, authExpiresAt: null }, now)).toBe(true)
  expect(isAuthorizationOver({ authClosedAt: null, authExpiresAt: new Date(now.getTime() + 1) }, now)).toBe(
    false,
  )
})

it.each([
  ['VISA', true],
  ['JCB', false],
  ['NO_SUCH_BRAND', false],
])('%s takes several captures: %s', (brand, expected) => {
  expect(takesSeveralCaptures({ card: { ...card, brand } })).toBe(expected)
})

it('no card takes none', () => {
  expect(takesSeveralCaptures({ card: null })).toBe(false)
})
