import type { Amount } from '@amsel/contract'

/**
 * The books: transfers between accounts, each with one debit and one credit of the same positive amount. An
 * account belongs to one client; its holder is the client itself or a merchant that it sells for. A balance is
 * credits less debits.
 */
export const ACCOUNT_KINDS = {
  /** What the providers hold of the payers' money: the other side of everything, so it goes below zero. */
  provider: { mayGoBelowZero: true },
  /** What is owed to the holder. Refunds and cancels ask first whether it is enough; a dispute takes what it must. */
  payable: { mayGoBelowZero: true },
  /** What the operator keeps. */
  fees: { mayGoBelowZero: false },
  /** Money on its way back to a payer. */
  returning: { mayGoBelowZero: false },
  /** What is disputed, until it is decided whose it is. */
  held: { mayGoBelowZero: false },
} as const
export type AccountKind = keyof typeof ACCOUNT_KINDS

/** Money goes out of it only while there is enough, so what goes out is taken from its row at once and never queued. */
export const GUARDED: AccountKind = 'payable'

type Leg = readonly [debit: AccountKind, credit: AccountKind, what: 'amount' | 'fee']

/** For each event, which accounts move, a leg each. A card's authorization moves nothing: its captures do. */
export const LEDGER_EVENTS = {
  PAYMENT: [
    ['provider', 'payable', 'amount'],
    ['payable', 'fees', 'fee'],
  ],
  CAPTURE: [
    ['provider', 'payable', 'amount'],
    ['payable', 'fees', 'fee'],
  ],
  REFUND: [['payable', 'returning', 'amount']],
  REFUND_PAID: [['returning', 'provider', 'amount']],
  REFUND_FAILED: [['returning', 'payable', 'amount']],
  CANCEL: [
    ['fees', 'payable', 'fee'],
    ['payable', 'returning', 'amount'],
  ],
  CANCEL_PAID: [['returning', 'provider', 'amount']],
  CANCEL_FAILED: [
    ['returning', 'payable', 'amount'],
    ['payable', 'fees', 'fee'],
  ],
  DISPUTE: [['payable', 'held', 'amount']],
  DISPUTE_WON: [['held', 'payable', 'amount']],
  DISPUTE_LOST: [['held', 'provider', 'amount']],
  LATE_PAYMENT: [['provider', 'returning', 'amount']],
  LATE_PAYMENT_REVERSED: [['returning', 'provider', 'amount']],
  // What a provider says later and said otherwise before.
  PAYMENT_RETRACTED: [
    ['fees', 'payable', 'fee'],
    ['payable', 'provider', 'amount'],
  ],
  CAPTURE_RETRACTED: [
    ['fees', 'payable', 'fee'],
    ['payable', 'provider', 'amount'],
  ],
  REFUND_AFTER_ALL: [['payable', 'provider', 'amount']],
  REFUND_RETRACTED: [['provider', 'payable', 'amount']],
  REVERSAL_RETRACTED: [['provider', 'returning', 'amount']],
  // What two operators have booked because the provider says so, and no rule covers it.
  DIFFERENCE_CREDIT: [['provider', 'payable', 'amount']],
  DIFFERENCE_DEBIT: [['payable', 'provider', 'amount']],
  // What two operators agreed on: money that came or went outside of the books, and a fee beside those of payments.
  CORRECTION_CREDIT: [['provider', 'payable', 'amount']],
  CORRECTION_DEBIT: [['payable', 'provider', 'amount']],
  CORRECTION_FEE: [['payable', 'fees', 'amount']],
} as const satisfies Record<string, readonly Leg[]>
export type LedgerEvent = keyof typeof LEDGER_EVENTS

/** What the merchant wants happens only with the merchant's money; a payer's dispute does not ask. */
const ASKING: ReadonlySet<LedgerEvent> = new Set([
  ...(['REFUND', 'CANCEL', 'CORRECTION_DEBIT', 'CORRECTION_FEE'] as const),
])

export const CORRECTIONS = ['CORRECTION_CREDIT', 'CORRECTION_DEBIT', 'CORRECTION_FEE'] as const
export type Correction = (typeof CORRECTIONS)[number]

/** In place of a payment's id and a provider, where a transfer is about neither. */
export const NO_PAYMENT = '-'

export const asksForEnough = (event: LedgerEvent): boolean => ASKING.has(event)

/** The holder of the client's own accounts. */
export const OWN = 'own'

export interface Transfer {
  readonly clientId: string
  readonly eventKind: LedgerEvent
  readonly eventId: string
  readonly leg: number
  readonly debit: Account
  readonly credit: Account
  readonly amount: Amount
  readonly happenedAt: Date
  /** Whose money it is about, and who holds it. */
  readonly paymentId: string
  readonly provider: string
}

export interface Account {
  readonly holder: string
  readonly kind: AccountKind
}

export interface Balance extends Account {
  readonly currency: string
  readonly balanceMinor: bigint
}

/** How an event changes an account; below zero where it takes. */
export interface Movement extends Account {
  readonly currency: string
  readonly amountMinor: bigint
}

export interface Happening {
  readonly clientId: string
  readonly eventKind: LedgerEvent
  readonly eventId: string
  readonly amount: Amount
  readonly feeMinor?: bigint
  readonly happenedAt: Date
  readonly paymentId: string
  readonly provider: string
}

export function transfersOf({ feeMinor = 0n, ...happening }: Happening): Transfer[] {
  const { currency, value } = happening.amount
  const legs: readonly Leg[] = LEDGER_EVENTS[happening.eventKind]
  return legs.flatMap(([debit, credit, what], leg) => {
    const moved = what === 'fee' ? feeMinor : value
    if (moved === 0n) return []
    return {
      ...happening,
      leg,
      amount: { currency, value: moved },
      debit: { holder: OWN, kind: debit },
      credit: { holder: OWN, kind: credit },
    }
  })
}

/** What transfers of one event come to in each account. Where they cancel out nothing moves. */
export function movementsOf(transfers: readonly Transfer[]): Movement[] {
  const moved = new Map<string, Movement>()
  const add = ({ holder, kind }: Account, currency: string, minor: bigint) => {
    const key = JSON.stringify([holder, kind, currency])
    const amountMinor = (moved.get(key)?.amountMinor ?? 0n) + minor
    moved.set(key, { holder, kind, currency, amountMinor })
  }
  for (const { debit, credit, amount } of transfers) {
    add(debit, amount.currency, -amount.value)
    add(credit, amount.currency, amount.value)
  }
  return [...moved.values()].filter(({ amountMinor }) => amountMinor !== 0n)
}
