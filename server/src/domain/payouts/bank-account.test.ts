import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isAccountNumber, isRoutingNumber, lastFourOf, usableFrom, withoutGroups } from './bank-account.ts'

it.each([
  ['021000021', true],
  ['011401533', true],
  ['021000022', false],
  ['000000000', false],
  ['02100002', false],
  ['0210000210', false],
  ['02100002A', false],
])('%s is a routing number: %s', (text, is) => expect(isRoutingNumber(text)).toBe(is))

it('one wrong digit of a routing number is noticed', () => {
  const right = '011401533'
  fc.assert(
    fc.property(fc.nat(8), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digit = (Number(right[at]) + by) % 10
      expect(isRoutingNumber(right.slice(0, at) + digit + right.slice(at + 1))).toBe(false)
    }),
  )
})

it.each([
  ['12345678', true],
  ['ABC1', true],
  ['123', false],
  ['1'.repeat(35), false],
  ['12 34', false],
])('%j is an account number: %s', (text, is) => expect(isAccountNumber(text)).toBe(is))

it('people group digits', () => expect(withoutGroups('de89 3704-0044')).toBe('DE8937040044'))

it('only the last digits are shown', () =>
  expect(lastFourOf({ kind: 'iban', number: 'DE89370400440532013000', bank: null })).toBe('3000'))

it('is used so many hours later', () =>
  expect(usableFrom(new Date('2026-01-01T00:00:00Z'), 72)).toEqual(new Date('2026-01-04T00:00:00Z')))
