import { type Amount, findPaymentMethod, type PaymentMethod } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { amountFits, requireAmountFits } from './amount-fit.ts'

describe('an amount', () => {
  it.each<[string, Amount['currency'], bigint, string | null]>([
    ['ALIPAY_HK', 'HKD', 1n, null],
    ['ALIPAY_CN', 'CNY', 9n, 'PAYMENT_AMOUNT_EXCEED_LIMIT'],
    ['ALIPAY_CN', 'CNY', 10n, null],
    ['ALIPAY_CN', 'CNY', 30_000_000n, null],
    ['ALIPAY_CN', 'CNY', 30_000_001n, 'PAYMENT_AMOUNT_EXCEED_LIMIT'],
    ['KAKAOPAY', 'KRW', 49n, 'PAYMENT_AMOUNT_EXCEED_LIMIT'],
    ['KAKAOPAY', 'KRW', 50n, null],
    ['DANA', 'IDR', 29_900n, 'PAYMENT_AMOUNT_EXCEED_LIMIT'],
    ['DANA', 'IDR', 30_000n, null],
    ['DANA', 'IDR', 30_001n, 'PARAM_ILLEGAL'],
    ['OVO', 'IDR', 150n, 'PARAM_ILLEGAL'],
    ['CARD', 'IDR', 150n, 'PARAM_ILLEGAL'],
    ['CARD', 'IDR', 100n, null],
    ['CARD', 'USD', 1n, null],
    ['JKOPAY', 'TWD', 150n, 'PARAM_ILLEGAL'],
    ['JKOPAY', 'TWD', 100n, null],
    ['CONNECT_WALLET', 'KRW', 1n, null],
  ])('for %s of %s %i: %s', (type, currency, value, code) => {
    const method = findPaymentMethod(type) as PaymentMethod
    const check = () => requireAmountFits(method, { currency, value })
    expect(amountFits(method, { currency, value })).toBe(code === null)
    if (code === null) return check()
    expect(check).toThrow(Refusal)
    expect(check).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining('paymentAmount.value') }),
    )
  })
})
