import { expect, it } from 'vitest'
import { accountOf, NO_PAYMENT, OWN } from './accounts.ts'

it.each([
  ['provider', 'acme', 'acme'],
  ['provider', NO_PAYMENT, ''],
  ['payable', 'acme', ''],
  ['fees', 'acme', ''],
  ['returning', 'acme', ''],
  ['held', 'acme', ''],
] as const)('the account %s of money at %s is at %j', (kind, at, provider) => {
  expect(accountOf('own', kind, at)).toEqual({ holder: 'own', kind, provider })
})

it('what rows of the ledger hold keeps its name', () => {
  expect([OWN, NO_PAYMENT]).toEqual(['own', '-'])
})
