import { expect, it } from 'vitest'
import { isOrderCode, isPaymentCode, orderCodeParts, SANDBOX_PAYMENT_CODES } from '../domain/index.ts'
import { clientMark, newOrderCode, newPaymentCode } from './new-code.ts'

const MANY = 2000

it('new payment codes are well-formed, differ, and are none of those that testers type', () => {
  const codes = new Set(Array.from({ length: MANY }, newPaymentCode))
  expect(codes.size).toBe(MANY)
  for (const code of codes)
    expect([isPaymentCode(code), SANDBOX_PAYMENT_CODES.has(code)]).toEqual([true, false])
})

it('new order codes are well-formed, differ, and tell whose they are', () => {
  const codes = new Set(Array.from({ length: MANY }, () => newOrderCode('SANDBOX_1')))
  expect(codes.size).toBe(MANY)
  for (const code of codes) {
    expect(isOrderCode(code)).toBe(true)
    expect(orderCodeParts(code)?.clientMark).toBe(clientMark('SANDBOX_1'))
  }
  expect(clientMark('SANDBOX_2')).not.toBe(clientMark('SANDBOX_1'))
})

it('the mark of a client stays as it is', () => {
  expect(clientMark('SANDBOX_1')).toBe('0m4B3H')
})
