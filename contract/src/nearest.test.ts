import { expect, it } from 'vitest'
import { nearest } from './nearest.ts'
import { PAYMENT_METHODS } from './payment-methods/catalogue.ts'

const METHODS = PAYMENT_METHODS.map(({ type }) => type)

it.each([
  ['alipay_hk', METHODS, 'ALIPAY_HK'],
  ['ALIPAYHK', METHODS, 'ALIPAY_HK'],
  ['ALIPAY_H', METHODS, 'ALIPAY_HK'],
  ['ALIAPY_HK', METHODS, 'ALIPAY_HK'],
  ['alipay-hkk', METHODS, 'ALIPAY_HK'],
  ['SUCESS', ['SUCCESS', 'FAIL', 'PENDING'], 'SUCCESS'],
  ['lsit', ['list', 'show'], 'list'],
  ['usd', ['USD', 'EUR'], 'USD'],
  ['de', ['DE', 'DK'], 'DE'],
])('%s is a slip of the hand, and what was meant is plain', (input, values, meant) => {
  expect(nearest(input, values)).toBe(meant)
})

it.each([
  ['two are equally near', 'ALIPAY', METHODS],
  ['two are equally near', 'WXAP', ['WXAB', 'WXAQ']],
  ['in a short word a slip makes another', 'XAU', ['XAF', 'USD']],
  ['it is too far off', 'ALIEXPRESS', METHODS],
  ['nothing was written', '', METHODS],
  ['it is no text', 12, METHODS],
  ['it is longer than any slip', `ALIPAY_HK${' '.repeat(64)}`, METHODS],
  ['there is nothing to choose from', 'ALIPAY_HK', []],
])('nothing is suggested where %s: %s', (_why, input, values) => {
  expect(nearest(input, values)).toBeUndefined()
})

it('whatever is sent, looking for it costs far less than reading it', () => {
  const begun = performance.now()
  for (let round = 0; round < 200; round += 1) nearest('A'.repeat(64), METHODS)
  nearest('A'.repeat(2_000_000), METHODS)
  expect(performance.now() - begun).toBeLessThan(1_000)
})
