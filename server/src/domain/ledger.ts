import type { Amount } from '@amsel/contract'

/**
 * The books: transfers between accounts, each with one debit and one credit of the same positive amount. An
 * account belongs to one client; its holder is the client itself or a merchant that it sells for. A balance is
 * credits less debits.
 */
export const ACCOUNT_KINDS = {
  /** What the providers hold of the payers' money: the other side of everything, so it goes below zero. */
  provider: { mayGoBelowZero: true },
  /** What is owed to the holder. */
  payable: { mayGoBelowZero: false },
  /** Money that came for a payment that had ended, until it has gone back. */
  returning: { mayGoBelowZero: false },
} as const
export type AccountKind = keyof typeof ACCOUNT_KINDS

/** For each event, which accounts move: [debit, credit], a leg each. */
export const LEDGER_EVENTS = {
  PAYMENT: [['provider', 'payable']],
  LATE_PAYMENT: [['provider', 'returning']],
  LATE_PAYMENT_REVERSED: [['returning', 'provider']],
} as const satisfies Record<string, readonly (readonly [AccountKind, AccountKind])[]>
export type LedgerEvent = keyof typeof LEDGER_EVENTS

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
}

export interface Account {
  readonly holder: string
  readonly kind: AccountKind
}

export interface Balance extends Account {
  readonly currency: string
  readonly balanceMinor: bigint
}

export interface Happening {
  readonly clientId: string
  readonly eventKind: LedgerEvent
  readonly eventId: string
  readonly amount: Amount
  readonly happenedAt: Date
}

export function transfersOf(happening: Happening): Transfer[] {
  return LEDGER_EVENTS[happening.eventKind].map(([debit, credit], leg) => ({
    ...happening,
    leg,
    debit: { holder: OWN, kind: debit },
    credit: { holder: OWN, kind: credit },
  }))
}
