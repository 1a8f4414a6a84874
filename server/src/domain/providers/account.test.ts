import { expect, it } from 'vitest'
import { BUILT_IN_ACCOUNT, isAccountName, isWithin } from './account.ts'

it.each([
  [100n, 500n, 99n, false],
  [100n, 500n, 100n, true],
  [100n, 500n, 500n, true],
  [100n, 500n, 501n, false],
  [null, 500n, 1n, true],
  [null, 500n, 501n, false],
  [100n, null, 501n, true],
  [100n, null, 99n, false],
  [null, null, 1n, true],
] as const)('an account for %s to %s takes %s: %s', (minMinor, maxMinor, amountMinor, expected) => {
  expect(isWithin({ minMinor, maxMinor }, amountMinor)).toBe(expected)
})

it.each(['a', '7', 'Acme_HK-2.eu', 'a'.repeat(40)])('%s is a name for an account', (name) => {
  expect(isAccountName(name)).toBe(true)
})

it.each(['', '-acme', '.acme', '_acme', 'acme hk', 'acme/hk', 'acme\n', ' acme', 'a'.repeat(41)])(
  '%j is none',
  (name) => {
    expect(isAccountName(name)).toBe(false)
  },
)

it('the account that every sandbox has keeps its name', () => {
  expect(BUILT_IN_ACCOUNT).toBe('simulator')
})
