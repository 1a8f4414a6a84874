import { expect, it } from 'vitest'
import { isGivenUp, isTry } from './tries.ts'

const PAGE = { status: 'PROCESSING', answer: '{}', productCode: 'CASHIER_PAYMENT', provider: null } as const

it.each([
  [true, {}, 'payer'],
  [false, {}, 'client'],
  [false, {}, 'gateway'],
  [false, { status: 'PENDING' }, 'payer'],
  [false, { status: 'FAIL' }, 'payer'],
  [false, { answer: '' }, 'payer'],
  [false, { productCode: 'IN_STORE_PAYMENT' }, 'payer'],
  [false, { provider: 'elsewhere' }, 'payer'],
] as const)('it is %s that the payer may try again: %j, begun by the %s', (expected, change, begunBy) => {
  expect(isTry({ ...PAGE, ...change }, { begunBy })).toBe(expected)
})

it.each([
  [true, 'FAIL', 'ORDER_IS_CLOSED', 'payer'],
  [false, 'FAIL', 'ORDER_IS_CLOSED', 'gateway'],
  [false, 'FAIL', 'DO_NOT_HONOR', 'payer'],
  [false, 'SUCCESS', 'SUCCESS', 'payer'],
  [false, 'PROCESSING', 'ORDER_IS_CLOSED', 'payer'],
] as const)(
  'it is %s that its payer has left it: %s %s by the %s',
  (expected, status, resultCode, changedBy) => {
    expect(isGivenUp({ status, resultCode, changedBy })).toBe(expected)
  },
)
