import { describe, expect, it } from 'vitest'
import { type KnownHere, missingMoney, type ProviderDifference, type ReportedFacts } from './difference.ts'

const hkd = (value: bigint) => ({ currency: 'HKD', value }) as const
const usd = (value: bigint) => ({ currency: 'USD', value }) as const
const here = (state: KnownHere['state'], amount: KnownHere['amount'] = hkd(100n)) => ({ state, amount })
const told = (outcome: ReportedFacts['outcome'], amount: ReportedFacts['amount'] = hkd(100n)) => ({
  outcome,
  amount,
})

describe('what is to be booked so that the books say what the provider says', () => {
  it.each<
    [
      ProviderDifference['attemptKind'],
      KnownHere | null,
      ReportedFacts | null,
      ReturnType<typeof missingMoney>,
    ]
  >([
    ['CHARGE', here('PENDING'), told('SUCCESS', hkd(90n)), [hkd(90n)]],
    ['CHARGE', here('SUCCEEDED'), told('SUCCESS', hkd(90n)), [hkd(-10n)]],
    ['CHARGE', here('SUCCEEDED'), told('SUCCESS', usd(90n)), [usd(90n), hkd(-100n)]],
    ['CHARGE', here('SUCCEEDED'), told('SUCCESS'), []],
    ['CHARGE', here('SUCCEEDED'), told('SUCCESS', null), []],
    ['CHARGE', here('SUCCEEDED'), told('FAIL'), [hkd(-100n)]],
    ['CHARGE', here('SUCCEEDED'), null, [hkd(-100n)]],
    ['CHARGE', here('FAILED'), told('SUCCESS'), [hkd(100n)]],
    ['CHARGE', here('RETRACTED'), told('SUCCESS'), [hkd(100n)]],
    ['CHARGE', here('FAILED'), told('FAIL'), []],
    ['REFUND', here('FAILED'), told('SUCCESS'), [hkd(-100n)]],
    ['REFUND', here('SUCCEEDED'), told('FAIL'), [hkd(100n)]],
    ['CANCEL', here('SUCCEEDED'), told('FAIL'), [hkd(100n)]],
    ['VOID', here('SUCCEEDED'), told('FAIL'), []],
    [null, null, told('SUCCESS', usd(7n)), [usd(7n)]],
    [null, null, null, []],
  ])('of a %s that is %o here and %o there: %o', (attemptKind, known, there, missing) => {
    expect(missingMoney({ attemptKind, here: known, told: there }, { isCard: false })).toEqual(missing)
  })

  it('is nothing of a card’s authorization', () => {
    const difference = { attemptKind: 'CHARGE', here: here('SUCCEEDED'), told: told('FAIL') } as const
    expect(missingMoney(difference, { isCard: true })).toEqual([])
  })
})
