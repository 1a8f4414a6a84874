import { expect, it } from 'vitest'
import { ANY_METHOD, feeOf } from './fees.ts'

const rates = new Map([
  ['CARD', 290],
  ['ALIPAY_HK', 0],
  [ANY_METHOD, 125],
])

it.each([
  ['CARD', 10_000n, 290n],
  ['CARD', 1n, 0n],
  ['CARD', 17n, 0n],
  ['CARD', 18n, 1n],
  ['CARD', 50n, 1n],
  ['GCASH', 10_000n, 125n],
  ['GCASH', 40n, 1n],
  ['ALIPAY_HK', 10_000n, 0n],
  ['CARD', 9_007_199_254_740_993n, 261_208_778_387_489n],
])('of %s a payment of %i minor units has a fee of %i', (method, amount, fee) => {
  expect(feeOf(rates, method, amount)).toBe(fee)
})

it('without rates there is no fee', () => {
  expect(feeOf(new Map(), 'CARD', 10_000n)).toBe(0n)
})
