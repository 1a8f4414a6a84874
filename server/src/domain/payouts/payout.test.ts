import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LEDGER_EVENTS } from '../ledger/ledger-events.ts'
import {
  EVENT_OF_PAYOUT,
  NEXT_PAYOUT_STATES,
  OPEN_PAYOUTS,
  PAYOUT_STATES,
  type PayoutState,
  sweepMinor,
  wayTo,
} from './payout.ts'

/** Every way that a payout may go. */
function journeys(from: PayoutState = 'CREATED'): PayoutState[][] {
  const next: readonly PayoutState[] = NEXT_PAYOUT_STATES[from]
  return [[from], ...next.flatMap((state) => journeys(state).map((rest) => [from, ...rest]))]
}

describe('whatever becomes of a payout', () => {
  it.each(journeys().map((states) => [states.join(' '), states] as const))('%s', (_name, states) => {
    const balances = { payable: 0, paying_out: 0, bank: 0 }
    for (const state of states) {
      const event = EVENT_OF_PAYOUT[state]
      if (event === null) continue
      const [[debit, credit]] = LEDGER_EVENTS[event].legs as unknown as [
        [keyof typeof balances, keyof typeof balances],
      ]
      balances[debit] -= 1
      balances[credit] += 1
    }
    const last = states.at(-1) ?? 'CREATED'
    expect(balances.paying_out).toBe(OPEN_PAYOUTS.includes(last) ? 1 : 0)
    expect(balances.bank).toBe(last === 'PAID' ? 1 : 0)
    expect(balances.payable + balances.paying_out + balances.bank).toBe(0)
  })
})

it('ends, and no state is out of reach', () => {
  const reached = new Set(journeys().flat())
  expect([...reached].sort()).toEqual([...PAYOUT_STATES].sort())
})

describe('how much a payout of everything takes', () => {
  it.each([
    ['all that is available', { rowMinor: 100n, availableMinor: 80n, waitingMinor: 0n }, 80n],
    ['nothing of what is pending alone', { rowMinor: 100n, availableMinor: 0n, waitingMinor: 0n }, 0n],
    ['nothing where less than nothing is owed', { rowMinor: -5n, availableMinor: -5n, waitingMinor: 0n }, 0n],
    ['not what comes in meanwhile', { rowMinor: 100n, availableMinor: 80n, waitingMinor: 50n }, 80n],
    [
      'nothing before what goes out has its place',
      { rowMinor: 100n, availableMinor: 80n, waitingMinor: -1n },
      null,
    ],
    ['no more than the account holds', { rowMinor: 60n, availableMinor: 80n, waitingMinor: 0n }, 60n],
  ])('%s', (_what, owed, expected) => expect(sweepMinor(owed)).toBe(expected))

  it('never more than is there', () => {
    const minor = fc.bigInt({ min: -1_000n, max: 1_000n })
    fc.assert(
      fc.property(minor, minor, minor, (rowMinor, availableMinor, waitingMinor) => {
        const found = sweepMinor({ rowMinor, availableMinor, waitingMinor })
        if (found === null) expect(waitingMinor).toBeLessThan(0n)
        else {
          expect(found).toBeGreaterThanOrEqual(0n)
          expect(found === 0n || (found <= rowMinor && found <= availableMinor)).toBe(true)
        }
      }),
    )
  })
})

describe('the way to what a bank reports', () => {
  it.each([
    ['APPROVED', 'SENT', ['SENT']],
    ['APPROVED', 'PAID', ['SENT', 'PAID']],
    ['SENT', 'RETURNED', ['PAID', 'RETURNED']],
    ['APPROVED', 'REJECTED', ['SENT', 'REJECTED']],
    ['CREATED', 'APPROVED', ['APPROVED']],
    ['CREATED', 'PAID', null],
    ['SENT', 'CANCELLED', null],
    ['PAID', 'PAID', null],
    ['RETURNED', 'PAID', null],
  ] as const)('from %s to %s is %j', (from, to, way) => expect(wayTo(from, to)).toEqual(way))

  it('has only steps that a payout may take', () => {
    for (const from of PAYOUT_STATES)
      for (const to of PAYOUT_STATES) {
        const way = wayTo(from, to)
        if (way) expect(journeys(from).map(String)).toContain(String([from, ...way]))
      }
  })
})
