import type { Amount } from '@amsel/contract'
import type { Day } from '../settlement/day.ts'
import { type Account, accountOf, GUARDED, OWN } from './accounts.ts'
import { LEDGER_EVENTS, type LedgerEvent, type LedgerEventRecord } from './ledger-events.ts'

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
  /** Of a fee: what says so, such as `standard/3`. Null for all else, and for a fee that is given back as it was taken. */
  readonly plan: string | null
  /** From which day on what it moves in the guarded account is available; null: at once. */
  readonly valueDay: Day | null
}

export interface Balance extends Account {
  readonly currency: string
  readonly balanceMinor: bigint
}

/** What a holder has in accounts of a kind, at whichever provider the money is. */
export function sumOverProviders(balances: readonly Balance[]): Omit<Balance, 'provider'>[] {
  const sums = new Map<string, Omit<Balance, 'provider'>>()
  for (const { holder, kind, currency, balanceMinor } of balances) {
    const key = JSON.stringify([holder, kind, currency])
    const sum = (sums.get(key)?.balanceMinor ?? 0n) + balanceMinor
    sums.set(key, { holder, kind, currency, balanceMinor: sum })
  }
  return [...sums.values()]
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
  readonly plan?: string | null
  readonly valueDay?: Day | null
  readonly happenedAt: Date
  readonly paymentId: string
  readonly provider: string
}

export function transfersOf({
  feeMinor = 0n,
  plan = null,
  valueDay = null,
  ...happening
}: Happening): Transfer[] {
  const { currency, value } = happening.amount
  const { legs }: LedgerEventRecord = LEDGER_EVENTS[happening.eventKind]
  return legs.flatMap(([debit, credit, what], leg) => {
    const moved = what === 'fee' ? feeMinor : value
    if (moved === 0n) return []
    return {
      ...happening,
      leg,
      amount: { currency, value: moved },
      debit: accountOf(OWN, debit, happening.provider),
      credit: accountOf(OWN, credit, happening.provider),
      plan: what === 'fee' ? plan : null,
      valueDay,
    }
  })
}

/** The sum of one event's transfers in each account. Where they cancel out nothing moves. */
export function movementsOf(transfers: readonly Transfer[]): Movement[] {
  const moved = new Map<string, Movement>()
  const add = ({ holder, kind, provider }: Account, currency: string, minor: bigint) => {
    const key = JSON.stringify([holder, kind, provider, currency])
    const amountMinor = (moved.get(key)?.amountMinor ?? 0n) + minor
    moved.set(key, { holder, kind, provider, currency, amountMinor })
  }
  for (const { debit, credit, amount } of transfers) {
    add(debit, amount.currency, -amount.value)
    add(credit, amount.currency, amount.value)
  }
  return [...moved.values()].filter(({ amountMinor }) => amountMinor !== 0n)
}

/** What an event changes in what is owed to its client, as the client's statements list it. */
export interface StatementLine {
  readonly eventKind: LedgerEvent
  readonly eventId: string
  readonly paymentId: string
  readonly happenedAt: Date
  /** What came, or below zero what went, before fees. */
  readonly grossMinor: bigint
  /** What was taken of it, or below zero what was given back. */
  readonly feeMinor: bigint
  readonly valueDay: Day | null
}

/** Null where nothing of it concerns what is owed. */
export function statementLineOf(transfers: readonly Transfer[]): StatementLine | null {
  let [grossMinor, feeMinor] = [0n, 0n]
  const owed = transfers.filter(({ debit, credit }) => debit.kind === GUARDED || credit.kind === GUARDED)
  for (const { debit, credit, amount } of owed) {
    const isIncoming = credit.kind === GUARDED
    const other = isIncoming ? debit : credit
    if (other.kind === 'fees') feeMinor += isIncoming ? -amount.value : amount.value
    else grossMinor += isIncoming ? amount.value : -amount.value
  }
  const [first] = owed
  if (!first) return null
  const { eventKind, eventId, paymentId, happenedAt, valueDay } = first
  return { eventKind, eventId, paymentId, happenedAt, grossMinor, feeMinor, valueDay }
}
