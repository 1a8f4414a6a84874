import { PAYMENT_METHODS } from '@amsel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOTHING_DONE } from '../../../tests/support/nothing-done.ts'
import { Refusal } from '../refusal.ts'
import { cancelDeadline, chooseCancelWay } from './cancel.ts'
import type { Payment } from './payment.ts'
import type { PaymentTransaction } from './transaction.ts'

const at = (time: string) => new Date(time)

describe('the last moment', () => {
  it.each([
    ['in the morning', '2026-03-02T10:00:00+08:00', '2026-03-03T00:15:00+08:00'],
    ['at midnight of UTC', '2026-03-02T00:00:00Z', '2026-03-03T00:15:00+08:00'],
    ['as the day begins in UTC+8', '2026-03-02T00:00:00+08:00', '2026-03-03T00:15:00+08:00'],
    ['as it ends', '2026-03-02T23:59:59.999+08:00', '2026-03-03T00:15:00+08:00'],
    ['within its first quarter of an hour', '2026-03-02T00:14:59+08:00', '2026-03-03T00:15:00+08:00'],
    ['at the end of a year', '2026-12-31T20:00:00+08:00', '2027-01-01T00:15:00+08:00'],
  ])('of what was paid %s is 00:15 of the next day in UTC+8', (_when, paidAt, deadline) => {
    expect(cancelDeadline('until_next_day', at(paidAt))).toEqual(at(deadline))
  })

  it('is between a quarter of an hour and a day and a quarter of an hour away', () => {
    fc.assert(
      fc.property(
        fc.date({ min: at('2020-01-01'), max: at('2040-01-01'), noInvalidDate: true }),
        (paidAt) => {
          const minutes = (Number(cancelDeadline('until_next_day', paidAt)) - paidAt.getTime()) / 60_000
          expect(minutes).toBeGreaterThan(15)
          expect(minutes).toBeLessThanOrEqual(24 * 60 + 15)
        },
      ),
    )
  })

  it('is seven days on, or there is none', () => {
    const paidAt = at('2026-03-02T10:00:00Z')
    expect(cancelDeadline('seven_days', paidAt)).toEqual(at('2026-03-09T10:00:00Z'))
    expect(cancelDeadline('unpaid_only', paidAt)).toBeNull()
    expect(cancelDeadline('never', paidAt)).toBeNull()
  })
})

const PAID_AT = at('2026-03-02T10:00:00+08:00')
const open: Payment = {
  ...NOTHING_DONE,
  changedBy: 'client',
  clientId: 'c',
  paymentId: 'p',
  paymentRequestId: 'r',
  requestDigest: Buffer.alloc(0),
  status: 'PROCESSING',
  resultCode: 'PAYMENT_IN_PROCESS',
  productCode: 'CASHIER_PAYMENT',
  paymentMethodType: 'ALIPAY_HK',
  amount: { currency: 'HKD', value: 1000n },
  createdAt: PAID_AT,
  expiresAt: new Date(PAID_AT.getTime() + 840_000),
  redirectUrl: '',
  notifyUrl: null,
  orderDescription: '',
  metadata: null,
  customizedInfo: null,
  details: {},
  answer: '',
}
const paid: Partial<Payment> = {
  status: 'SUCCESS',
  resultCode: 'SUCCESS',
  paidAt: PAID_AT,
  capturedMinor: 1000n,
}
const authorized: Partial<Payment> = {
  ...paid,
  paymentMethodType: 'CARD',
  captureMode: 'MANUAL',
  capturedMinor: 0n,
}

const done = (
  kind: PaymentTransaction['kind'],
  status: PaymentTransaction['status'] = 'SUCCESS',
): PaymentTransaction => ({
  clientId: 'c',
  transactionId: 't',
  kind,
  requestId: 'q',
  paymentId: 'p',
  requestDigest: Buffer.alloc(0),
  status,
  resultCode: 'SUCCESS',
  amount: { currency: 'HKD', value: 1n },
  createdAt: PAID_AT,
  decidedAt: null,
  notifyUrl: null,
  details: {},
  begunBy: 'client',
})

/** The way, or the code of the refusal. */
function wayOf(payment: Partial<Payment>, now = PAID_AT, transactions: PaymentTransaction[] = []): string {
  try {
    return chooseCancelWay({ ...open, ...payment }, { now, done: transactions })
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal.code
    throw refusal
  }
}

const typeOf = (rule: string) =>
  PAYMENT_METHODS.find(({ cancel, flow }) => cancel === rule && flow !== 'card')?.type
const ofRule = (rule: string) => ({ paymentMethodType: typeOf(rule) ?? 'none' })
const T = '2026-03-03T00:15:00+08:00'
const before = (moment: string) => new Date(Date.parse(moment) - 1)

describe('cancelling', () => {
  it.each<[what: string, payment: Partial<Payment>, way: string, now?: Date, done?: PaymentTransaction[]]>([
    ['closes what nobody has paid', {}, 'close'],
    ['closes what is pending', { status: 'PENDING' }, 'close'],
    ['closes what is open where paid ones cannot be cancelled', ofRule('unpaid_only'), 'close'],
    ['closes what has expired and nobody has closed yet', {}, 'close', open.expiresAt],
    ['gives back what is paid', paid, 'return'],
    ['gives back until the last moment', paid, 'return', before(T)],
    ['gives nothing back from 00:15 on', paid, 'CANCEL_WINDOW_EXCEED', at(T)],
    [
      'has seven days with some',
      { ...paid, ...ofRule('seven_days') },
      'return',
      before('2026-03-09T10:00:00+08:00'),
    ],
    [
      'and no more',
      { ...paid, ...ofRule('seven_days') },
      'CANCEL_WINDOW_EXCEED',
      at('2026-03-09T10:00:00+08:00'),
    ],
    ['is over with the payment with some', { ...paid, ...ofRule('unpaid_only') }, 'CANCEL_WINDOW_EXCEED'],
    ['is not offered for some', ofRule('never'), 'PAYMENT_METHOD_NOT_SUPPORTED'],
    ['nor when those are paid', { ...paid, ...ofRule('never') }, 'PAYMENT_METHOD_NOT_SUPPORTED'],
    ['knows no method that is gone', { paymentMethodType: 'GONE' }, 'PAYMENT_METHOD_NOT_SUPPORTED'],
    ['leaves what failed', { status: 'FAIL' }, 'ORDER_STATUS_INVALID'],
    ['leaves what was refunded', paid, 'PROCESS_FAIL', PAID_AT, [done('REFUND')]],
    ['leaves what is being refunded', paid, 'PROCESS_FAIL', PAID_AT, [done('REFUND', 'PROCESSING')]],
    ['takes what could not be refunded', paid, 'return', PAID_AT, [done('REFUND', 'FAIL')]],
    ['leaves what is disputed', { ...paid, disputedMinor: 1n }, 'ORDER_STATUS_INVALID'],
    [
      'counts from the beginning where it is not known when it was paid',
      { ...paid, paidAt: null },
      'return',
      before(T),
    ],
    ['lets an authorization go', authorized, 'void'],
    ['for seven days', authorized, 'CANCEL_WINDOW_EXCEED', at('2026-03-09T10:00:00+08:00')],
    ['leaves what was captured', authorized, 'ORDER_STATUS_INVALID', PAID_AT, [done('CAPTURE')]],
    [
      'leaves what is being captured',
      authorized,
      'ORDER_STATUS_INVALID',
      PAID_AT,
      [done('CAPTURE', 'PROCESSING')],
    ],
    ['takes what could not be captured', authorized, 'void', PAID_AT, [done('CAPTURE', 'FAIL')]],
    [
      'leaves what is being raised',
      authorized,
      'ORDER_STATUS_INVALID',
      PAID_AT,
      [done('INCREMENTAL', 'PROCESSING')],
    ],
    [
      'leaves an authorization that is closed',
      { ...authorized, authClosedAt: PAID_AT },
      'CANCEL_WINDOW_EXCEED',
    ],
  ])('%s', (_what, payment, way, now, transactions) => {
    expect(wayOf(payment, now, transactions)).toBe(way)
  })
})
