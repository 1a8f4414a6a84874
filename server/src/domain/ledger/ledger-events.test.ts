import { describe, expect, it } from 'vitest'
import { type AttemptState, NEXT_ATTEMPT_STATES } from '../payments/attempt.ts'
import { ACCOUNT_KINDS, GUARDED } from './accounts.ts'
import { CORRECTIONS, LEDGER_EVENTS, type LedgerEventRecord, ledgerEvents } from './ledger-events.ts'

describe.each(ledgerEvents)('the record of %s', (_event, record) => {
  const { legs, asksForEnough, idOf, attempts, searchedWith, sums, isCorrection } = record
  const legsOf = (what: string) => legs.filter((leg) => leg[2] === what)
  const gives = legs.some(([debit]) => debit === GUARDED)

  it('has one leg with the amount and at most one with the fee, between accounts that there are', () => {
    expect(legsOf('amount')).toHaveLength(1)
    expect(legsOf('fee').length).toBeLessThanOrEqual(1)
    for (const [debit, credit] of legs) {
      expect(debit).not.toBe(credit)
      expect(Object.keys(ACCOUNT_KINDS)).toEqual(expect.arrayContaining([debit, credit]))
    }
  })

  it('asks for enough only where money leaves the guarded account', () => {
    if (asksForEnough) expect(gives).toBe(true)
  })

  it('is about an attempt or a transaction where a provider is asked, and is searched where its id is found', () => {
    if (idOf === 'attempt') expect(attempts?.kind).toMatch(/^(CHARGE|REVERSAL)$/)
    if (idOf === 'transaction') expect(attempts?.kind).toMatch(/^(CAPTURE|REFUND|CANCEL)$/)
    if (['dispute', 'correction', 'difference', 'payout'].includes(idOf)) expect(attempts).toBeNull()
    expect(searchedWith === 'transactions').toBe(idOf === 'transaction')
    expect(searchedWith === 'itself').toBe(['correction', 'difference', 'payout'].includes(idOf))
    expect(isCorrection).toBe(idOf === 'correction')
  })

  it('stays booked in whatever state follows: a transfer is never taken away', () => {
    for (const state of attempts?.states ?? [])
      expect(attempts?.states).toEqual(expect.arrayContaining([...followers(state)]))
  })

  it('changes sums only by what its legs move, and none where it is about no payment', () => {
    if (sums.fee) expect(legsOf('fee')).toHaveLength(1)
    const way = legsOf('amount')[0]?.slice(0, 2).join(' to ')
    if (sums.captured === 1) expect(way).toBe('provider to payable')
    if (sums.captured === -1) expect(way).toBe('payable to provider')
    if (sums.refunded === 1) expect(way).toMatch(/^payable to (returning|provider)$/)
    if (sums.refunded === -1) expect(way).toMatch(/^(returning|provider) to payable$/)
    if (sums.disputed === 1) expect(way).toBe('payable to held')
    if (sums.disputed === -1) expect(way).toBe('held to payable')
    if (isCorrection) expect(sums).toEqual({})
  })

  it('takes back only an event of the same attempts', () => {
    const undone = ledgerEvents.find(([event]) => event === record.undoes)?.[1]
    if (record.undoes) expect(undone?.attempts?.kind).toBe(attempts?.kind)
  })

  it('moves the provider’s side alike, whichever of several events is booked for the same attempts', () => {
    for (const [, other] of ledgerEvents)
      if (attempts && isSame(other.attempts, attempts)) expect(atProvider(other)).toBe(atProvider(record))
  })
})

const followers = (state: AttemptState): readonly AttemptState[] => NEXT_ATTEMPT_STATES[state]

const isSame = (one: LedgerEventRecord['attempts'], other: LedgerEventRecord['attempts']) =>
  JSON.stringify(one) === JSON.stringify(other)

/** What the provider's account gains by the amount: 1, 0 or -1 times. */
const atProvider = ({ legs }: LedgerEventRecord): number =>
  legs.reduce(
    (sum, [debit, credit]) => sum + (credit === 'provider' ? 1 : 0) - (debit === 'provider' ? 1 : 0),
    0,
  )

it('operators may book corrections and nothing else', () => {
  expect(CORRECTIONS).toEqual(['CORRECTION_CREDIT', 'CORRECTION_DEBIT', 'CORRECTION_FEE'])
})

it('what a merchant asks for happens only with the merchant’s money', () => {
  const asking = ledgerEvents.filter(([, { asksForEnough }]) => asksForEnough).map(([event]) => event)
  expect(asking).toEqual(['REFUND', 'CANCEL', 'PAYOUT', 'CORRECTION_DEBIT', 'CORRECTION_FEE'])
  expect(LEDGER_EVENTS.DISPUTE.asksForEnough).toBe(false)
})
