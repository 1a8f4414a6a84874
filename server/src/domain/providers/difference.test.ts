import { describe, expect, it } from 'vitest'
import { type KnownHere, missingMoney, type ProviderDifference, type ReportedFacts } from './difference.ts'

const hkd = (value: bigint) => ({ currency: 'HKD', value }) as const
const usd = (value: bigint) => ({ currency: 'USD', value }) as const
const here = (state: KnownHere['state'], amount: KnownHere['amount'] = hkd(100n)) => ({ state, amount })
const reported = (outcome: ReportedFacts['outcome'], amount: ReportedFacts['amount'] = hkd(100n)) => ({
  outcome,
  amount,
})

describe('what is to be booked so that the ledger says what the provider says', () => {
  it.each<
    [
      ProviderDifference['attemptKind'],
      KnownHere | null,
      ReportedFacts | null,
      ReturnType<typeof missingMoney>,
    ]
  >([
    ['CHARGE', here('PENDING'), reported('SUCCESS', hkd(90n)), [hkd(90n)]],
    ['CHARGE', here('SUCCEEDED'), reported('SUCCESS', hkd(90n)), [hkd(-10n)]],
    ['CHARGE', here('SUCCEEDED'), reported('SUCCESS', usd(90n)), [usd(90n), hkd(-100n)]],
    ['CHARGE', here('SUCCEEDED'), reported('SUCCESS'), []],
    ['CHARGE', here('SUCCEEDED'), reported('SUCCESS', null), []],
    ['CHARGE', here('SUCCEEDED'), reported('FAIL'), [hkd(-100n)]],
    ['CHARGE', here('SUCCEEDED'), null, [hkd(-100n)]],
    ['CHARGE', here('FAILED'), reported('SUCCESS'), [hkd(100n)]],
    ['CHARGE', here('RETRACTED'), reported('SUCCESS'), [hkd(100n)]],
    ['CHARGE', here('FAILED'), reported('FAIL'), []],
    ['REFUND', here('FAILED'), reported('SUCCESS'), [hkd(-100n)]],
    ['REFUND', here('SUCCEEDED'), reported('FAIL'), [hkd(100n)]],
    ['CANCEL', here('SUCCEEDED'), reported('FAIL'), [hkd(100n)]],
    ['VOID', here('SUCCEEDED'), reported('FAIL'), []],
    [null, null, reported('SUCCESS', usd(7n)), [usd(7n)]],
    [null, null, null, []],
  ])('of a %s that is %o here and %o there: %o', (attemptKind, known, there, missing) => {
    expect(missingMoney({ attemptKind, here: known, reported: there }, { isCard: false })).toEqual(missing)
  })

  it('is nothing of a card’s authorization', () => {
    const difference = { attemptKind: 'CHARGE', here: here('SUCCEEDED'), reported: reported('FAIL') } as const
    expect(missingMoney(difference, { isCard: true })).toEqual([])
  })
})

it('a card’s captures and refunds move money', () => {
  const missing = (attemptKind: 'CAPTURE' | 'REFUND') =>
    missingMoney({ attemptKind, here: here('SUCCEEDED'), reported: reported('FAIL') }, { isCard: true })
  expect([missing('CAPTURE'), missing('REFUND')]).toEqual([[hkd(-100n)], [hkd(100n)]])
})
