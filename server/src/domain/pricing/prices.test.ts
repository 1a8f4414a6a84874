import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  ANY_METHOD,
  feeOf,
  isPriceKey,
  readSalePrice,
  type SalePrice,
  type SalePrices,
  salePriceText,
} from './prices.ts'

const percent = (rate: number, fixed: SalePrice['fixed'] = {}, more: Partial<SalePrice> = {}): SalePrice => ({
  ...{ rate, fixed, min: {}, max: {} },
  ...more,
})
const feeIn = (sources: readonly SalePrices[], method: string, amount: Parameters<typeof feeOf>[2]) =>
  feeOf(
    sources.map((sales) => ({ name: 'plan/1', sales })),
    method,
    amount,
  ).feeMinor
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
  expect(feeIn([rates], method, hkd(amount))).toBe(fee)
})

it('a fixed amount is for its currency alone', () => {
  expect(feeIn([rates], 'DANA', { currency: 'USD', value: 10_000n })).toBe(100n)
})

it('without rates there is no fee', () => {
  expect(feeIn([new Map()], 'CARD', hkd(10_000n))).toBe(0n)
})

it.each([
  ['CARD', 100n],
  ['GCASH', 50n],
])('the first rates that know %s hold, also by their rest', (method, fee) => {
  const own = new Map([
    ['CARD', percent(100)],
    [ANY_METHOD, percent(50)],
  ])
  expect(feeIn([own, rates], method, hkd(10_000n))).toBe(fee)
  expect(feeIn([new Map(), rates], 'CARD', hkd(10_000n))).toBe(290n)
})

it.each([
  ['2.9'],
  ['0'],
  ['2.95+HKD:2.35'],
  ['0+HKD:2.35+JPY:10+USD:0.30'],
  ['2.9 min HKD:3.00'],
  ['2.9+HKD:2.35 min HKD:3.00+USD:0.40 max HKD:50.00'],
])('%s is written as it is read', (text) => {
  const rate = readSalePrice(text)
  expect(rate && salePriceText(rate)).toBe(text)
})

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
  '2.9 min',
  '2.9 min HKD',
  '2.9 min HKD:1 min HKD:2',
  '2.9 HKD:1',
  '2.9 most HKD:1',
  '2.9 min max HKD:1',
  '2.9 min HKD:5 max HKD:4',
])('%j is no fee', (text) => {
  expect(readSalePrice(text)).toBeNull()
})

it.each([
  ['*', true],
  ['CARD', true],
  ['CARD/HKD', true],
  ['*/JPY', true],
  ['NO_SUCH', false],
  ['CARD/XXY', false],
  ['CARD/HKD/JPY', false],
  ['', false],
])('%j is what a price can be for: %s', (text, is) => expect(isPriceKey(text)).toBe(is))

it.each([
  ['CARD', 'HKD', 1n],
  ['CARD', 'USD', 2n],
  ['GCASH', 'HKD', 3n],
  ['GCASH', 'USD', 4n],
] as const)('of the prices for %s in %s the most particular holds', (method, currency, fee) => {
  const all = [
    ['CARD/HKD', 1],
    ['CARD', 2],
    ['*/HKD', 3],
    ['*', 4],
  ] as const
  const sales = new Map(all.map(([key, rate]) => [key as string, percent(rate * 100)]))
  expect(feeIn([sales], method, { currency, value: 100n })).toBe(fee)
})

it.each([
  [1_000n, 300n],
  [20_000n, 580n],
  [1_000_000n, 5_000n],
  [200n, 200n],
])('of %i the fee is %i where it is at least 3.00 and at most 50.00', (amount, fee) => {
  const bounded = new Map([['*', percent(290, {}, { min: { HKD: 300n }, max: { HKD: 5_000n } })]])
  expect(feeIn([bounded], 'CARD', hkd(amount))).toBe(fee)
  expect(feeIn([bounded], 'CARD', { currency: 'USD', value: amount })).toBe(
    (amount * 290n + 5_000n) / 10_000n,
  )
})

const minor = fc.bigInt({ min: 0n, max: 10n ** 12n })
it('whatever the price, the fee is no more than the sale, and grows with it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999 }),
      minor,
      minor,
      minor,
      minor,
      minor,
      (rate, fixed, one, two, low, more) => {
        const [min, max] = one < two ? [one, two] : [two, one]
        const sales = new Map([
          ['*', percent(rate, { HKD: fixed }, { min: { HKD: min }, max: { HKD: max } })],
        ])
        const [small, large] = [low, low + more].map((value) => feeIn([sales], 'CARD', hkd(value)))
        expect(small).toBeLessThanOrEqual(low)
        expect(large).toBeGreaterThanOrEqual(small ?? 0n)
        expect(large).toBeLessThanOrEqual(max)
      },
    ),
  )
})

it.each([
  ['2', percent(200)],
  ['12.34', percent(1_234)],
  [' 0.29 ', percent(29)],
  ['1+HKD:2.35', percent(100, { HKD: 235n })],
  ['2.9%', percent(290)],
  ['1%+HKD:2.35', percent(100, { HKD: 235n })],
])('%s is so many hundredths of a percent', (text, rate) => {
  expect(readSalePrice(text)).toEqual(rate)
})
