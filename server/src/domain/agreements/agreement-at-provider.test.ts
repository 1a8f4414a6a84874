import { expect, it } from 'vitest'
import {
  type AgreementAtProvider,
  agreementJobSubject,
  agreementOfJob,
  isBeingAsked,
  isBeingRevoked,
} from './agreement-at-provider.ts'

const atProvider = (step: AgreementAtProvider['step']) => ({ atProvider: { step } as AgreementAtProvider })

it.each([
  ['REVOKE', true],
  ['REFRESH', false],
  ['TOKENS', false],
  [null, false],
] as const)('an agreement in the step %s is being revoked: %s', (step, expected) => {
  expect(isBeingRevoked(atProvider(step))).toBe(expected)
})

it('an agreement of the gateway alone is revoked at once', () => {
  expect(isBeingRevoked({ atProvider: null })).toBe(false)
})

it.each([
  [0, true],
  [9_999, true],
  [10_000, false],
])('whoever began to ask %i ms ago is still asking: %s', (agoMs, expected) => {
  const askedAt = new Date('2026-03-02T10:00:00Z')
  const now = new Date(askedAt.getTime() + agoMs)
  expect(isBeingAsked({ askedAt }, now, 10_000)).toBe(expected)
})

it('nobody asks where nobody has begun to', () => {
  expect(isBeingAsked({ askedAt: null }, new Date(0), 10_000)).toBe(false)
})

it('the job of a step leads to its agreement, and that of an attempt to none', () => {
  expect(agreementJobSubject('a-1')).toBe('agreement/a-1')
  expect(agreementOfJob('agreement/a-1')).toBe('a-1')
  expect(agreementOfJob('e1bb5922-e7d4-821a-9b25-ebf58915a68d')).toBeNull()
  expect(agreementOfJob('an agreement/a-1')).toBeNull()
})
