import type { PaymentStatus } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import { expiryTime, isAwaitingPayer, isOver, paymentExpiryOfSession, sessionExpiryTime } from './expiry.ts'

const now = new Date('2026-03-02T10:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const refused = (message: string) => expect.objectContaining({ code: 'PARAM_ILLEGAL', message })

describe('a payment', () => {
  it.each<[PaymentStatus, number, { over: boolean; awaiting: boolean }]>([
    ['PROCESSING', 1, { over: false, awaiting: true }],
    ['PROCESSING', 0, { over: true, awaiting: false }],
    ['PENDING', 1, { over: false, awaiting: false }],
    ['PENDING', 0, { over: true, awaiting: false }],
    ['SUCCESS', 1, { over: true, awaiting: false }],
    ['FAIL', 1, { over: true, awaiting: false }],
  ])('that is %s with %i seconds left: %o', (status, seconds, { over, awaiting }) => {
    const payment = { status, expiresAt: after(seconds) }
    expect([isOver(payment, now), isAwaitingPayer(payment, now)]).toEqual([over, awaiting])
  })

  it('waits as long as a merchant says, up to the limit and what a clock may be ahead', () => {
    const waiting = { type: 'ALIPAY_HK', expiryMinutes: 3, expiryMinutesMax: 30 }
    expect(expiryTime(waiting, now, undefined)).toEqual(after(3 * 60))
    expect(expiryTime(waiting, now, after(10 * 60))).toEqual(after(10 * 60))
    expect(expiryTime(waiting, now, after(30 * 60 + 5))).toEqual(after(30 * 60))
    expect(() => expiryTime(waiting, now, after(30 * 60 + 5.001))).toThrow(
      refused('paymentExpiryTime must be at most 30 minutes ahead for ALIPAY_HK'),
    )
    expect(() => expiryTime(waiting, now, now)).toThrow(refused('paymentExpiryTime must be in the future'))
  })
})

describe('a session', () => {
  it.each([
    ['an hour', {}, 3_600],
    ['as long as it says', { paymentSessionExpiryTime: after(60) }, 60],
    ['as long as its payment', { paymentExpiryTime: after(60) }, 60],
    ['an hour, however long its payment has', { paymentExpiryTime: after(7_200) }, 3_600],
    [
      'as long as its own time, if that is earlier',
      { paymentSessionExpiryTime: after(60), paymentExpiryTime: after(90) },
      60,
    ],
  ])('is open for %s', (_what, asked, seconds) => {
    expect(sessionExpiryTime(now, asked)).toEqual(after(seconds))
  })

  it('has no time in the past, and not more than an hour', () => {
    expect(() => sessionExpiryTime(now, { paymentExpiryTime: now })).toThrow(
      refused('paymentExpiryTime must be in the future'),
    )
    expect(() => sessionExpiryTime(now, { paymentSessionExpiryTime: now })).toThrow(
      refused('paymentSessionExpiryTime must be in the future'),
    )
    expect(() => sessionExpiryTime(now, { paymentSessionExpiryTime: after(3_606) })).toThrow(
      refused('paymentSessionExpiryTime must be at most 60 minutes ahead for a session'),
    )
  })

  it.each([
    [undefined, undefined],
    [after(59), after(59)],
    [after(60), undefined],
    [after(61), undefined],
  ])('gives its payment the time %s where that is earlier than the method’s', (asked, expected) => {
    expect(paymentExpiryOfSession({ expiryMinutes: 1 }, now, asked)).toEqual(expected)
  })
})
