import type { Amount } from '@amsel/contract'
import type { AccountKind } from './accounts.ts'
import { LEDGER_EVENTS, type LedgerEvent, type LedgerEventRecord } from './ledger-events.ts'

/** In place of a payment's id and a provider, where a transfer is about neither. */
export const NO_PAYMENT = '-'

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
  const { legs }: LedgerEventRecord = LEDGER_EVENTS[happening.eventKind]
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
