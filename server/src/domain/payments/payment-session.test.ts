import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { paymentExpiryOfSession, sessionExpiryTime } from './expiry.ts'
import {
  isNumbered,
  isSessionOver,
  keptOfSession,
  offerMethods,
  type PaymentSession,
} from './payment-session.ts'

type Request = Parameters<typeof offerMethods>[0]

const request = (changes: Partial<Request> = {}): Request => ({
  productCode: 'CASHIER_PAYMENT',
  paymentAmount: { currency: 'HKD', value: 25_800n },
  ...changes,
})
const listed = (...types: (string | [string, number])[]): Partial<Request> => ({
  availablePaymentMethod: {
    paymentMethodTypeList: types.map((type) =>
      typeof type === 'string'
        ? { paymentMethodType: type }
        : { paymentMethodType: type[0], paymentMethodOrder: type[1] },
    ),
  },
})
const only = (paymentMethodType: string): Partial<Request> => ({ paymentMethod: { paymentMethodType } })

const EUR = { currency: 'EUR', value: 1_000n } as const

describe('the methods that a session offers', () => {
  it.each<[string, Partial<Request>, string[]]>([
    ['the one that is asked for', only('ALIPAY_HK'), ['ALIPAY_HK']],
    ['those that are listed, as listed', listed('CARD', 'ALIPAY_HK'), ['CARD', 'ALIPAY_HK']],
    [
      'by their numbers first',
      listed('CARD', ['ALIPAY_HK', 2], ['PAYME', 1]),
      ['PAYME', 'ALIPAY_HK', 'CARD'],
    ],
    ['each once', listed('CARD', ['CARD', 1], 'ALIPAY_HK'), ['CARD', 'ALIPAY_HK']],
    ['without those of another currency or unknown', listed('GCASH', 'x', 'CARD'), ['CARD']],
    ['that pass every filter', { ...listed('CARD', 'ALIPAY_HK'), ...only('CARD') }, ['CARD']],
    [
      'without those that have ended',
      { paymentAmount: EUR, allowedPaymentMethodRegions: ['DE', 'NL'] },
      ['IDEAL'],
    ],
    ['the one that has ended, for whoever names it', { paymentAmount: EUR, ...only('GIROPAY') }, ['GIROPAY']],
    [
      'those that are not for consumers where they are listed',
      listed('ANTOM_BIZ_ACCOUNT'),
      ['ANTOM_BIZ_ACCOUNT'],
    ],
    ['of the regions', { allowedPaymentMethodRegions: ['HK'] }, ['ALIPAY_HK', 'PAYME']],
    [
      'whose payers can agree',
      { productCode: 'AGREEMENT_PAYMENT', allowedPaymentMethodRegions: ['HK'] },
      ['ALIPAY_HK'],
    ],
  ])('are %s', (_what, changes, methods) => {
    expect(offerMethods(request(changes))).toEqual(methods)
  })

  it.each<[string, string, Partial<Request>]>([
    ['NO_PAY_OPTIONS', 'of another currency', only('GCASH')],
    ['NO_PAY_OPTIONS', 'that are listed but not asked for', { ...listed('CARD'), ...only('ALIPAY_HK') }],
    ['NO_PAY_OPTIONS', 'that is unknown', only('x')],
    ['NO_PAY_OPTIONS', 'that has ended', { paymentAmount: EUR, allowedPaymentMethodRegions: ['DE'] }],
    [
      'CARD_NOT_SUPPORTED',
      'that are cards in other places',
      { ...listed('CARD'), allowedPaymentMethodRegions: ['HK'] },
    ],
    [
      'CARD_NOT_SUPPORTED',
      'that are cards where there is nothing at all',
      { ...listed('CARD'), allowedPaymentMethodRegions: ['AQ'] },
    ],
  ])('are none, %s, for one %s', (code, _what, changes) => {
    expect(() => offerMethods(request(changes))).toThrow(expect.objectContaining({ code }))
  })
})

describe('the end of a session', () => {
  const now = new Date('2026-11-15T08:00:00Z')
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

  it.each([
    ['in an hour', {}, 60],
    ['when asked for', { paymentSessionExpiryTime: at(5) }, 5],
    [
      'in an hour also where the caller’s clock is a little ahead',
      { paymentSessionExpiryTime: at(60.05) },
      60,
    ],
    ['with its payment', { paymentSessionExpiryTime: at(30), paymentExpiryTime: at(10) }, 10],
    ['before its payment', { paymentSessionExpiryTime: at(10), paymentExpiryTime: at(600) }, 10],
  ])('is %s', (_when, asked, minutes) => {
    expect(sessionExpiryTime(now, asked)).toEqual(at(minutes))
  })

  it.each([
    [{ paymentSessionExpiryTime: at(0) }],
    [{ paymentSessionExpiryTime: at(61) }],
    [{ paymentExpiryTime: at(-1) }],
  ])('cannot be %j', (asked) => {
    expect(() => sessionExpiryTime(now, asked)).toThrow(Refusal)
  })

  it('leaves its payment the time of the method, or less where the merchant wants less', () => {
    const method = { expiryMinutes: 14 }
    expect(paymentExpiryOfSession(method, now, at(10))).toEqual(at(10))
    expect(paymentExpiryOfSession(method, now, at(20))).toBeUndefined()
    expect(paymentExpiryOfSession(method, now, undefined)).toBeUndefined()
  })
})

it('a session is over when its time has come', () => {
  const expiresAt = new Date('2026-11-15T08:00:00Z')
  const isOver = (ms: number) => isSessionOver({ expiresAt }, new Date(expiresAt.getTime() + ms))
  expect([isOver(-1), isOver(0), isOver(1)]).toEqual([false, true, true])
})

it.each([
  ['a number', listed('CARD', ['ALIPAY_HK', 0]), true],
  ['no number', listed('CARD', 'ALIPAY_HK'), false],
  ['no list', { availablePaymentMethod: {} }, false],
  ['nothing', {}, false],
])('methods with %s are numbered: %#', (_what, options, expected) => {
  expect(isNumbered(options as Parameters<typeof isNumbered>[0])).toBe(expected)
})

it('of a session the amount and the currency of its settlement are kept', () => {
  const kept = (given: object) => keptOfSession({ request: given as PaymentSession['request'] })
  const paymentAmount = { currency: 'HKD', value: 25_800n }
  expect(kept({ paymentAmount, settlementStrategy: { settlementCurrency: 'USD' } })).toEqual({
    'paymentAmount.currency': 'HKD',
    'paymentAmount.value': 25_800n,
    'settlementStrategy.settlementCurrency': 'USD',
  })
  expect(Object.values(kept({}))).toEqual([null, null, null])
  expect(Object.values(kept({ settlementStrategy: {} }))).toEqual([null, null, null])
})

it('a session offers no method that no account takes', () => {
  const isRouted = (type: string) => type !== 'CARD'
  expect(offerMethods(request(listed('CARD', 'ALIPAY_HK')), isRouted)).toEqual(['ALIPAY_HK'])
  expect(() => offerMethods(request(listed('CARD', 'ALIPAY_HK')), () => false)).toThrow(
    expect.objectContaining({ code: 'NO_PAY_OPTIONS' }),
  )
})

it('methods without a number come last, as they were listed', () => {
  const types = listed('PAYME', ['CARD', 5], 'ALIPAY_HK', ['CONNECT_WALLET', 0])
  expect(offerMethods(request(types))).toEqual(['CONNECT_WALLET', 'CARD', 'PAYME', 'ALIPAY_HK'])
})
