import { describe, expect, it } from 'vitest'
import { isCurrency } from '../currencies.ts'
import {
  type CancelRule,
  findPaymentMethod,
  PAYMENT_METHODS,
  type PaymentMethod,
  takesCurrency,
} from './catalogue.ts'

function methodOf(type: string): PaymentMethod {
  const method = findPaymentMethod(type)
  if (!method) throw new Error(`no method ${type}`)
  return method
}

const MINUTES_A_DAY = 1440

describe('payment methods', () => {
  it('are all there, each once', () => {
    const types = PAYMENT_METHODS.map((method) => method.type)
    expect(new Set(types).size).toBe(types.length)
    expect(types).toHaveLength(92)
  })

  it.each(PAYMENT_METHODS)('$type is a complete row', (method) => {
    expect(method.type).toMatch(/^[A-Z0-9_]{2,64}$/)
    expect(method.name).not.toBe('')
    expect(method.region ?? 'XX').toMatch(/^[A-Z]{2}$/)
    expect(method.flow).toBe(method.type === 'CARD' ? 'card' : 'redirect')
    expect(method.expiryMinutes).toBeGreaterThan(0)
    expect(method.currencies).not.toHaveLength(0)
    if (method.currencies !== 'any') expect(method.currencies.filter((code) => !isCurrency(code))).toEqual([])
  })

  it.each([
    ['LINKAJA', 5],
    ['ALIPAY_CN', 14],
    ['ALIPAY_HK', 14],
    ['BANCONTACT', 14],
    ['PIX', 14],
    ['QRIS', 14],
    ['QRPH', 14],
    ['PAYNOW', 14],
    ['PROMPTPAY', 14],
    ['KPLUS', 14],
    ['PAYPAY', 14],
    ['BANKTRANSFER_QUICKPAY', 14],
    ['ONLINEBANKING_FPX', 14],
    ['ONLINEBANKING_KASIKORNBANK', 14],
    ['BANKAPP_BANGKOKBANK', 14],
    ['BANCOMATPAY', 60],
    ['BANKTRANSFER_MAYBANK', 2 * MINUTES_A_DAY],
    ['BANKTRANSFER_BSI', 2 * MINUTES_A_DAY],
    ['ATMTRANSFER_ID', 2 * MINUTES_A_DAY],
    ['CIMBNIAGA', 2 * MINUTES_A_DAY],
    ['BANKTRANSFER_KASIKORNBANK', 2 * MINUTES_A_DAY],
    ['CARD', 7 * MINUTES_A_DAY],
    ['MERCADOPAGO_BR', 7 * MINUTES_A_DAY],
    ['MERCADOPAGO_CL', 7 * MINUTES_A_DAY],
    ['MERCADOPAGO_MX', 7 * MINUTES_A_DAY],
    ['MERCADOPAGO_PE', 7 * MINUTES_A_DAY],
    ['KONBINI', 7 * MINUTES_A_DAY],
    ['ONLINEBANKING_PAYEASY', 7 * MINUTES_A_DAY],
    ['ONLINEBANKING_YAPILY', 7 * MINUTES_A_DAY],
    ['ACH_DIRECT_DEBIT', 7 * MINUTES_A_DAY],
  ])('%s waits %i minutes for the payer', (type, minutes) => {
    expect(methodOf(type).expiryMinutes).toBe(minutes)
  })

  it.each<[string, CancelRule]>([
    ['ALIPAY_CN', 'until_next_day'],
    ['TRUEMONEY', 'until_next_day'],
    ['PIX', 'until_next_day'],
    ['CARD', 'seven_days'],
    ['GOOGLEPAY', 'seven_days'],
    ['MERCADOPAGO_PE', 'seven_days'],
    ['ONLINEBANKING_BANGKOKBANK', 'unpaid_only'],
    ['BANKAPP_KRUNGTHAIBANK', 'unpaid_only'],
    ['BANKTRANSFER_GOVERNMENTSAVINGSBANK', 'unpaid_only'],
    ['DANA', 'never'],
    ['QRIS', 'never'],
    ['CIMBNIAGA', 'never'],
    ['JKOPAY', 'never'],
  ])('%s can be cancelled: %s', (type, rule) => {
    expect(methodOf(type).cancel).toBe(rule)
  })

  it.each([
    ['GCASH', 'at_once', {}],
    ['GRABPAY_SG', 'at_once', {}],
    ['CONNECT_WALLET', 'at_once', {}],
    ['CARD', 'after_60_seconds', {}],
    ['IDEAL', 'after_60_seconds', {}],
    ['KONBINI', 'after_60_seconds', { isOffered: false }],
    ['BANKTRANSFER_BNI', 'after_60_seconds', {}],
    ['CIMBNIAGA', 'after_60_seconds', { partial: false, several: false }],
    ['BANKAPP_BANGKOKBANK', 'after_60_seconds', { several: false }],
  ])('%s answers a refund %s, with %o', (type, answer, exceptions) => {
    const usual = { isOffered: true, partial: true, several: true, windowDays: 365 }
    expect(methodOf(type).refund).toEqual({ ...usual, answer, ...exceptions })
  })

  it.each([
    ['ALIPAY_HK', 'HKD', true],
    ['ALIPAY_HK', 'CNY', false],
    ['ONLINEBANKING_YAPILY', 'GBP', true],
    ['CARD', 'KWD', true],
    ['CONNECT_WALLET', 'KRW', true],
    ['CONNECT_WALLET', 'MNT', true],
    ['CONNECT_WALLET', 'BRL', false],
  ] as const)('%s takes %s: %s', (type, currency, taken) => {
    expect(takesCurrency(methodOf(type), currency)).toBe(taken)
  })

  it.each([
    ['ALIPAY_CN', { CNY: { minimum: 10n, maximum: 30_000_000n } }],
    ['ALIPAY_HK', { HKD: { minimum: 1n } }],
    ['DANA', { IDR: { minimum: 30_000n } }],
    ['GCASH', { PHP: { minimum: 100n } }],
    ['JKOPAY', { TWD: { minimum: 100n } }],
    ['KAKAOPAY', { KRW: { minimum: 50n } }],
    ['TNG', { MYR: { minimum: 5n } }],
    ['TRUEMONEY', { THB: { minimum: 100n } }],
    ['CARD', {}],
  ])('%s has its limits, in a currency that it takes', (type, limits) => {
    expect(methodOf(type).limits).toEqual(limits)
    for (const currency of Object.keys(limits)) expect(methodOf(type).currencies).toContain(currency)
  })

  it('take whole rupiahs everywhere, and JKOPay whole dollars', () => {
    for (const method of PAYMENT_METHODS) {
      const rupiahs = takesCurrency(method, 'IDR') ? { IDR: 100n } : {}
      expect(method.steps).toEqual({ ...rupiahs, ...(method.type === 'JKOPAY' && { TWD: 100n }) })
    }
  })

  it('know the wallets whose payers can agree to later payments', () => {
    expect(PAYMENT_METHODS.filter(({ hasAgreements }) => hasAgreements)).toHaveLength(24)
    expect(methodOf('GCASH').hasAgreements).toBe(true)
    expect(methodOf('CARD').hasAgreements).toBe(false)
  })

  it('own up to the columns that are our choice', () => {
    expect(methodOf('ALIPAY_CN').chosen).toEqual(['category'])
    expect(methodOf('CARD').chosen).toEqual(['currencies', 'limits', 'refund'])
    expect(methodOf('KPLUS').chosen).toEqual([
      'category',
      'currencies',
      'region',
      'limits',
      'cancel',
      'refund',
    ])
    expect(methodOf('UPI').chosen).toEqual([
      'category',
      'currencies',
      'region',
      'limits',
      'expiryMinutes',
      'refund',
    ])
  })

  it.each([
    'alipay_cn',
    'DISCOUNT',
    'INTEREST_FREE',
    'BALANCE_ACCOUNT',
    'SETTLEMENT_CARD',
    '',
    'constructor',
  ])('%j is no method of a payer', (type) => {
    expect(findPaymentMethod(type)).toBeUndefined()
  })
})
