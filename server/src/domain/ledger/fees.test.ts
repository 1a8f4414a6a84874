import { expect, it } from 'vitest'
import { ANY_METHOD, type FeeRate, feeOf, feeText, isFeeMethod, readFeeRate } from './fees.ts'

const percent = (rate: number, fixed: FeeRate['fixed'] = {}): FeeRate => ({ rate, fixed })
const rates = new Map([
  ['CARD', percent(290)],
  ['ALIPAY_HK', percent(0)],
  ['DANA', percent(100, { HKD: 235n })],
  [ANY_METHOD, percent(125)],
])
const hkd = (value: bigint) => ({ currency: 'HKD', value }) as const

it.each([
  ['CARD', 10_000n, 290n],
  ['CARD', 1n, 0n],
  ['CARD', 17n, 0n],
  ['CARD', 18n, 1n],
  ['CARD', 50n, 1n],
  ['GCASH', 10_000n, 125n],
  ['GCASH', 40n, 1n],
  ['ALIPAY_HK', 10_000n, 0n],
  ['DANA', 10_000n, 335n],
  ['DANA', 100n, 100n],
  ['CARD', 9_007_199_254_740_993n, 261_208_778_387_489n],
])('of %s a payment of %i minor units has a fee of %i', (method, amount, fee) => {
  expect(feeOf([rates], method, hkd(amount))).toBe(fee)
})

it('a fixed amount is for its currency alone', () => {
  expect(feeOf([rates], 'DANA', { currency: 'USD', value: 10_000n })).toBe(100n)
})

it('without rates there is no fee', () => {
  expect(feeOf([new Map()], 'CARD', hkd(10_000n))).toBe(0n)
})

it.each([
  ['CARD', 100n],
  ['GCASH', 50n],
])('the first rates that know %s hold, also by their rest', (method, fee) => {
  const own = new Map([
    ['CARD', percent(100)],
    [ANY_METHOD, percent(50)],
  ])
  expect(feeOf([own, rates], method, hkd(10_000n))).toBe(fee)
  expect(feeOf([new Map(), rates], 'CARD', hkd(10_000n))).toBe(290n)
})

it.each([['2.9'], ['0'], ['2.95+HKD:2.35'], ['0+HKD:2.35+JPY:10+USD:0.30']])(
  '%s is written as it is read',
  (text) => {
    const rate = readFeeRate(text)
    expect(rate && feeText(rate)).toBe(text)
  },
)

it.each([
  '',
  '-1',
  '100',
  '2.955',
  '2.9+',
  '2.9+HKD',
  '2.9+HKD:',
  '2.9+XXY:1',
  '2.9+JPY:1.5',
  '1+HKD:1+HKD:2',
  '1+HKD:1:2',
  'x2.9',
  '2.9x',
  '100.5',
  '2.',
  '%',
  '2.9%%',
  '2.9+HKD:2%',
])('%j is no fee', (text) => {
  expect(readFeeRate(text)).toBeNull()
})

it('a fee is for a method that there is, or for all', () => {
  expect([isFeeMethod('*'), isFeeMethod('CARD'), isFeeMethod('NO_SUCH')]).toEqual([true, true, false])
})

it.each([
  ['2', percent(200)],
  ['12.34', percent(1_234)],
  [' 0.29 ', percent(29)],
  ['1+HKD:2.35', percent(100, { HKD: 235n })],
  ['2.9%', percent(290)],
  ['1%+HKD:2.35', percent(100, { HKD: 235n })],
])('%s is so many hundredths of a percent', (text, rate) => {
  expect(readFeeRate(text)).toEqual(rate)
})
