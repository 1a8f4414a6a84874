import { CURRENCIES, type Currency } from '@amsel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GUARDED } from './accounts.ts'
import { type Balance, movementsOf, sumOverProviders, transfersOf } from './ledger.ts'
import { asksForEnough, type LedgerEvent, ledgerEvents } from './ledger-events.ts'

interface Moved {
  readonly value?: bigint
  readonly feeMinor?: bigint
  readonly currency?: Currency
}

const happened = (eventKind: LedgerEvent, { value = 1000n, feeMinor = 30n, currency = 'HKD' }: Moved = {}) =>
  transfersOf({
    clientId: 'c',
    eventKind,
    eventId: 'e',
    happenedAt: new Date(0),
    paymentId: 'p',
    provider: 'simulator',
    amount: { currency, value },
    feeMinor,
  })

/** What these events leave in the accounts; empty ones are left out. */
function after(
  events: readonly LedgerEvent[],
  { value = 1000n, feeMinor = 30n, currency = 'HKD' }: Moved = {},
) {
  const balances = new Map<string, bigint>()
  const add = (kind: string, amount: bigint) => balances.set(kind, (balances.get(kind) ?? 0n) + amount)
  for (const eventKind of events) {
    for (const { debit, credit, amount } of happened(eventKind, { value, feeMinor, currency })) {
      expect(amount.currency).toBe(currency)
      expect(amount.value > 0n).toBe(true)
      add(debit.kind, -amount.value)
      add(credit.kind, amount.value)
    }
  }
  return Object.fromEntries([...balances].filter(([, balance]) => balance !== 0n))
}

const EVENTS = ledgerEvents.map(([event]) => event)

describe('an event', () => {
  it.each(EVENTS)('%s takes as much as it gives, in its own currency alone', (event) => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 16n),
        fc.bigInt(0n, 10n ** 16n),
        fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[])),
        (value, feeMinor, currency) => {
          const balances = Object.values(after([event], { value, feeMinor, currency }))
          expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(0n)
        },
      ),
    )
  })
})

describe('the accounts', () => {
  it.each<[what: string, events: LedgerEvent[], balances: object]>([
    ['a payment', ['PAYMENT'], { provider: -1000n, payable: 970n, fees: 30n }],
    ['a capture', ['CAPTURE'], { provider: -1000n, payable: 970n, fees: 30n }],
    [
      'a refund on its way',
      ['PAYMENT', 'REFUND'],
      { provider: -1000n, payable: -30n, fees: 30n, returning: 1000n },
    ],
    [
      'a refund that arrived: the fee stays',
      ['PAYMENT', 'REFUND', 'REFUND_PAID'],
      { payable: -30n, fees: 30n },
    ],
    [
      'a refund that failed',
      ['PAYMENT', 'REFUND', 'REFUND_FAILED'],
      { provider: -1000n, payable: 970n, fees: 30n },
    ],
    ['a cancelling on its way', ['PAYMENT', 'CANCEL'], { provider: -1000n, returning: 1000n }],
    ['a cancelled payment: nothing, also no fee', ['PAYMENT', 'CANCEL', 'CANCEL_PAID'], {}],
    [
      'a cancelling that failed',
      ['PAYMENT', 'CANCEL', 'CANCEL_FAILED'],
      { provider: -1000n, payable: 970n, fees: 30n },
    ],
    ['an open dispute', ['PAYMENT', 'DISPUTE'], { provider: -1000n, payable: -30n, fees: 30n, held: 1000n }],
    [
      'a dispute that was won',
      ['PAYMENT', 'DISPUTE', 'DISPUTE_WON'],
      { provider: -1000n, payable: 970n, fees: 30n },
    ],
    ['a dispute that was lost', ['PAYMENT', 'DISPUTE', 'DISPUTE_LOST'], { payable: -30n, fees: 30n }],
    ['late money', ['LATE_PAYMENT'], { provider: -1000n, returning: 1000n }],
    ['late money that went back', ['LATE_PAYMENT', 'LATE_PAYMENT_REVERSED'], {}],
  ])('after %s', (_what, events, balances) => {
    expect(after(events)).toEqual(balances)
  })

  it('know no transfer of nothing where there is no fee', () => {
    expect(after(['PAYMENT'], { feeMinor: 0n })).toEqual({ provider: -1000n, payable: 1000n })
  })
})

describe('the movements of an event', () => {
  it.each(EVENTS)('%s come to what its transfers leave in each account, once an account', (event) => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 16n), fc.bigInt(0n, 10n ** 16n), (value, feeMinor) => {
        const movements = movementsOf(happened(event, { value, feeMinor }))
        const moved = Object.fromEntries(movements.map(({ kind, amountMinor }) => [kind, amountMinor]))
        expect(moved).toEqual(after([event], { value, feeMinor }))
        expect(Object.keys(moved)).toHaveLength(movements.length)
      }),
    )
  })

  it('take out of the guarded account only where it was asked first, or where a payer or a provider does not ask', () => {
    const taking = EVENTS.filter((event) =>
      movementsOf(happened(event)).some(({ kind, amountMinor }) => kind === GUARDED && amountMinor < 0n),
    )
    const unasked = [
      'DISPUTE',
      'PAYMENT_RETRACTED',
      'CAPTURE_RETRACTED',
      'REFUND_AFTER_ALL',
      'DIFFERENCE_DEBIT',
    ]
    const asked = ['REFUND', 'CANCEL', 'PAYOUT', 'CORRECTION_DEBIT', 'CORRECTION_FEE']
    expect([...taking].sort()).toEqual([...asked, ...unasked].sort())
    expect(taking.filter(asksForEnough)).toEqual(asked)
  })
})

it('a holder has in accounts of a kind what all providers hold together', () => {
  const balance = (provider: string, balanceMinor: bigint, change: Partial<Balance> = {}): Balance => ({
    ...{ holder: 'own', kind: 'provider', provider, currency: 'HKD', balanceMinor, ...change },
  })
  expect(
    sumOverProviders([
      balance('a', -5n),
      balance('b', -7n),
      balance('a', -1n, { currency: 'USD' }),
      balance('', 4n, { kind: 'payable' }),
      balance('', 9n, { kind: 'payable', holder: 'm-1' }),
    ]),
  ).toEqual([
    { holder: 'own', kind: 'provider', currency: 'HKD', balanceMinor: -12n },
    { holder: 'own', kind: 'provider', currency: 'USD', balanceMinor: -1n },
    { holder: 'own', kind: 'payable', currency: 'HKD', balanceMinor: 4n },
    { holder: 'm-1', kind: 'payable', currency: 'HKD', balanceMinor: 9n },
  ])
})
