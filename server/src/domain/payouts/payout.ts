import type { LedgerEvent } from '../ledger/ledger-events.ts'
import type { NextStates } from '../next-states.ts'

/**
 * CREATED waits for an operator, APPROVED for the bank's turn, SENT for the bank's word. PAID means that the operator's account was
 * debited: the money can still come back.
 */
export const NEXT_PAYOUT_STATES = {
  CREATED: ['APPROVED', 'CANCELLED'],
  APPROVED: ['SENT', 'CANCELLED'],
  SENT: ['PAID', 'REJECTED'],
  PAID: ['RETURNED'],
  REJECTED: [],
  CANCELLED: [],
  RETURNED: [],
} as const satisfies NextStates<string>
export type PayoutState = keyof typeof NEXT_PAYOUT_STATES
export const PAYOUT_STATES = Object.keys(NEXT_PAYOUT_STATES) as [PayoutState, ...PayoutState[]]

/**
 * The states on the way to one that a bank reports, that one included: a bank need not have reported each. Null where a
 * payout cannot get there. What is not approved is at no bank.
 */
export function wayTo(from: PayoutState, to: PayoutState): readonly PayoutState[] | null {
  const next: readonly PayoutState[] = NEXT_PAYOUT_STATES[from]
  if (next.includes(to)) return [to]
  if (from === 'CREATED') return null
  for (const state of next) {
    const rest = wayTo(state, to)
    if (rest) return [state, ...rest]
  }
  return null
}

/** What is booked when a payout gets there; null: nothing moves. */
export const EVENT_OF_PAYOUT: Readonly<Record<PayoutState, LedgerEvent | null>> = {
  CREATED: 'PAYOUT',
  APPROVED: null,
  SENT: null,
  PAID: 'PAYOUT_PAID',
  REJECTED: 'PAYOUT_REJECTED',
  CANCELLED: 'PAYOUT_CANCELLED',
  RETURNED: 'PAYOUT_RETURNED',
}

/** The money is on its way: neither the merchant's to spend nor gone. */
export const OPEN_PAYOUTS: readonly PayoutState[] = ['CREATED', 'APPROVED', 'SENT']

/** Why a payout was made, or ended; a person who reads it gets a sentence. */
export const PAYOUT_REASONS = [
  'account_closed',
  'account_unknown',
  'name_differs',
  'bank_refused',
  'by_operator',
] as const
export type PayoutReason = (typeof PAYOUT_REASONS)[number]

/** One state that a payout got to. */
export interface PayoutStep {
  readonly state: PayoutState
  /** In the client's time. */
  readonly at: Date
  /** Such as `gateway` or `operator …`. */
  readonly by: string
  /** Of the operator who made it by hand at the pages; their address may change. */
  readonly userId?: string
  readonly reason: PayoutReason | null
  /** What the bank or an operator wrote. */
  readonly note: string | null
}

/**
 * Of a payout that takes all that is available: the statement lines whose money it pays are those up to a position that are available
 * by a day, without those that the one before has paid.
 */
export interface Coverage {
  readonly lastPosition: bigint
  readonly day: string
  /** Null for the first. */
  readonly before: { readonly payoutId: string; readonly lastPosition: bigint; readonly day: string } | null
  /** Every line before this one was paid before. */
  readonly firstPosition: bigint
}

/** What is known of what is owed in a currency while nobody can take from it. */
export interface Sweepable {
  /** The account's row. */
  readonly rowMinor: bigint
  /** What the lines that have their place come to, less what of it is pending. */
  readonly availableMinor: bigint
  /** What lines without a place yet will add to what is available, or below zero take from it. */
  readonly waitingMinor: bigint
}

/**
 * How much a payout of everything available takes; null while lines without a place take some of it: they are to get theirs first. What
 * comes in meanwhile is for the next payout.
 */
export function sweepMinor({ rowMinor, availableMinor, waitingMinor }: Sweepable): bigint | null {
  if (waitingMinor < 0n) return null
  const most = availableMinor < rowMinor ? availableMinor : rowMinor
  return most > 0n ? most : 0n
}
