import { IN_STORE_WALLETS, PAYMENT_METHODS } from '@amsel/contract'
import { expect, it } from 'vitest'
import { isSwitchedOff, METHOD_TYPES } from './switched-off.ts'

const payment = { method: 'CARD', environment: 'production', provider: 'acme' } as const

it.each([
  ['the method', { method: 'CARD', environment: null, provider: null }, true],
  ['another method', { method: 'GCASH', environment: null, provider: null }, false],
  ['the method in its environment', { method: 'CARD', environment: 'production', provider: null }, true],
  ['the method in the other one', { method: 'CARD', environment: 'sandbox', provider: null }, false],
  ['the method at its account', { method: 'CARD', environment: null, provider: 'acme' }, true],
  ['the method at another account', { method: 'CARD', environment: null, provider: 'other' }, false],
  ['another method at its account', { method: 'GCASH', environment: 'production', provider: 'acme' }, false],
] as const)('with %s switched off a payment is kept back: %#', (_what, off, expected) => {
  expect(isSwitchedOff(off, payment)).toBe(expected)
})

it('every method and every wallet in stores can be named, once', () => {
  const types = [...PAYMENT_METHODS, ...IN_STORE_WALLETS].map(({ type }) => type)
  expect(new Set(METHOD_TYPES)).toEqual(new Set(types))
  expect(new Set(METHOD_TYPES).size).toBe(METHOD_TYPES.length)
})
