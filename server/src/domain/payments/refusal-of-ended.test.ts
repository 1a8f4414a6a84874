import { expect, it } from 'vitest'
import type { Payment } from './payment.ts'
import { refusalOfEnded } from './refusal-of-ended.ts'

it.each([
  ['ORDER_IS_CLOSED', 'ORDER_IS_CLOSED'],
  ['ORDER_IS_CANCELED', 'ORDER_IS_CANCELED'],
  ['RISK_REJECT', 'ORDER_STATUS_INVALID'],
  ['SUCCESS', 'ORDER_STATUS_INVALID'],
] as const)('a payment that has ended with %s is refused with %s', (resultCode, code) => {
  expect(refusalOfEnded({ resultCode } as Payment)).toBe(code)
})
