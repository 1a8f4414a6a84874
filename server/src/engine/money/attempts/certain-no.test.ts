import { describe, expect, it } from 'vitest'
import { attemptOf, unpaid } from '../../../../tests/support/decisions.ts'
import type { Attempt, Payment } from '../../../domain/index.ts'
import { CertainNo, isUntouched, type ProviderNo } from './certain-no.ts'

const payment = unpaid({ answer: '' })
const asked = attemptOf('CHARGE')
const refused = { outcome: 'FAIL', isCertain: true } as const

const why = (no: ProviderNo, { resends = 0, of = payment }: { resends?: number; of?: Payment } = {}) => {
  const attempt = { ...asked, resends }
  return CertainNo.underLock(of, { asked: attempt, current: attempt }, no)?.why ?? null
}

describe('it is certain that no money has moved', () => {
  it.each<[string, ProviderNo, string]>([
    ['the account was spared', { by: 'guard' }, 'NEVER_SENT'],
    ['the only call was refused', { by: 'send', reported: refused }, 'REFUSED'],
    ['the provider has given it up', { by: 'abandon', reported: refused }, 'ABANDONED'],
  ])('where %s', (_what, no, expected) => {
    expect(why(no)).toBe(expected)
  })

  it('after a second call only where the provider has given it up', () => {
    expect(why({ by: 'guard' }, { resends: 1 })).toBeNull()
    expect(why({ by: 'send', reported: refused }, { resends: 1 })).toBeNull()
    expect(why({ by: 'abandon', reported: refused }, { resends: 1 })).toBe('ABANDONED')
  })

  it.each(['send', 'abandon'] as const)('only where the provider says so, on a %s', (by) => {
    expect(why({ by, reported: { outcome: 'FAIL' } })).toBeNull()
    expect(why({ by, reported: { outcome: 'FAIL', isCertain: false } })).toBeNull()
    expect(why({ by, reported: { outcome: 'PENDING', isCertain: true } })).toBeNull()
  })

  it('only where nobody came in between', () => {
    expect(why({ by: 'guard' }, { of: unpaid({ status: 'CANCELLED', answer: '' }) })).toBeNull()
  })
})

describe('a charge is untouched', () => {
  it.each<[string, Partial<Payment>, Partial<Attempt>, boolean]>([
    ['as it was read', {}, {}, true],
    ['although its payment waits', { status: 'PENDING' }, {}, true],
    ['unless its payment has ended', { status: 'FAIL' }, {}, false],
    ['unless its payment has an answer', { answer: '{}' }, {}, false],
    ['unless it is pending since', {}, { state: 'PENDING' }, false],
    ['unless it is decided since', {}, { state: 'FAILED' }, false],
    ['unless it was sent again since', {}, { resends: 1 }, false],
    ['unless the provider has named it since', {}, { reference: 'r-1' }, false],
  ])('%s', (_what, ofPayment, since, expected) => {
    expect(isUntouched({ ...payment, ...ofPayment }, { asked, current: { ...asked, ...since } })).toBe(
      expected,
    )
  })

  it('never once it was decided', () => {
    const failed = attemptOf('CHARGE', 'FAILED')
    expect(isUntouched(payment, { asked: failed, current: failed })).toBe(false)
  })
})
