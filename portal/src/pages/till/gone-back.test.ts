import type { TillSale } from 'amsel/portal-api'
import { expect, it } from 'vitest'
import { hasGoneBack } from './settle.ts'

const sale = (status: TillSale['status'], refunded = '0') =>
  ({ status, refunded: { currency: 'HKD', value: refunded } }) as TillSale

it.each([
  ['a cancel that came after the money', sale('SUCCESS'), sale('CANCELLED'), true],
  ['a refund', sale('SUCCESS'), sale('SUCCESS', '1250'), true],
  ['another look at what is paid', sale('SUCCESS'), sale('SUCCESS'), false],
  ['an answer that was on its way when the money went back', sale('CANCELLED'), sale('SUCCESS'), false],
  ['one from before a refund', sale('SUCCESS', '1250'), sale('SUCCESS'), false],
  ['another look at what was cancelled', sale('CANCELLED'), sale('CANCELLED'), false],
])('what has gone back stays so: %s', (_what, before, now, isNews) => {
  expect(hasGoneBack(before, now)).toBe(isNews)
})
