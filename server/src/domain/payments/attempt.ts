import type { Amount, PaymentOutcome, PayResponse, ResultCode, TransactionKind } from '@amsel/contract'
import type { NextStates } from '../next-states.ts'
import { DAY_MS, HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../time.ts'

/**
 * An attempt is OPEN while it is sent or about to be, PENDING while the provider has it and has not decided, however
 * often it is asked. The provider's outcome decides it, once. RETRACTED is what the provider has taken back later; see
 * `contradictedState`.
 */
export const NEXT_ATTEMPT_STATES = {
  OPEN: ['PENDING', 'SUCCEEDED', 'FAILED'],
  PENDING: ['PENDING', 'SUCCEEDED', 'FAILED'],
  SUCCEEDED: [],
  FAILED: [],
  RETRACTED: [],
} as const satisfies NextStates<string>
export type AttemptState = keyof typeof NEXT_ATTEMPT_STATES

export type AttemptKind = 'CHARGE' | 'REVERSAL' | TransactionKind

export interface Attempt {
  readonly clientId: string
  /** The key under which the provider knows it. */
  readonly attemptId: string
  readonly paymentId: string
  readonly kind: AttemptKind
  /** What it carries out; a charge and its reversal are about the payment itself. */
  readonly transactionId: string | null
  readonly provider: string
  readonly state: AttemptState
  readonly amount: Amount
  readonly instruction: unknown
  readonly createdAt: Date
  /** The mark of the actor who asked for it. */
  readonly begunBy: string
  /** The provider's own name for it, once it is known. */
  readonly reference: string | null
  /** Where the provider wants its payer to be sent. */
  readonly payerUrl: string | null
  /** How often it was sent, or was about to be, after the call that began it. */
  readonly resends: number
}

export interface ProviderOutcome {
  /** OPENED: the payer has not completed it yet. An unknown result is no outcome: the question throws. */
  readonly outcome: PaymentOutcome | 'OPENED'
  readonly resultCode?: ResultCode
  /** The provider's own name for it. */
  readonly reference?: string
  /** Of what is OPENED: where its payer is sent. */
  readonly payerUrl?: string
  /** Of what is OPENED in a store: what the customer scans, or where their wallet's browser goes on. */
  readonly inStore?: InStoreForms
  /** What it is about, as the provider says it. */
  readonly amount?: Amount
  /** For a failure: no money has moved under the key, and none will. Another account may be tried. */
  readonly isCertain?: boolean
  /** Said after the provider was asked to give the charge up: no call of ours can change it any more. */
  readonly isLastWord?: boolean
  /** Of a card that was charged: its token, where the provider gave one, and the network's name for the charge. */
  readonly card?: { readonly providerToken?: string; readonly networkTransactionId?: string }
  /** The wallet that paid, where that was left open; see `ANY_WALLET`. */
  readonly wallet?: string
}

/** One of the two: the code on the till's screen, or the way on from the merchant's page. */
export type InStoreForms = Pick<PayResponse, 'orderCodeForm' | 'redirectActionForm'>

export const ATTEMPT_STATES = {
  SUCCESS: 'SUCCEEDED',
  FAIL: 'FAILED',
  PENDING: 'PENDING',
  OPENED: 'PENDING',
} as const satisfies Record<ProviderOutcome['outcome'], AttemptState>

export const isDecided = (state: AttemptState): boolean => NEXT_ATTEMPT_STATES[state].length === 0

/**
 * What a decided attempt becomes when its provider says the opposite: a failure that has succeeded after all, a success
 * that was taken back. Null where that is nothing new, or where it has happened before and nobody knows what to believe.
 */
export function contradictedState(
  state: AttemptState,
  outcome: ProviderOutcome['outcome'],
): 'SUCCEEDED' | 'RETRACTED' | null {
  if (state === 'FAILED' && outcome === 'SUCCESS') return 'SUCCEEDED'
  return state === 'SUCCEEDED' && outcome === 'FAIL' ? 'RETRACTED' : null
}

/** How old an attempt is when its provider is asked whether it has decided; then once a day. */
const ASKED_AT_MS: readonly number[] = [
  ...[5, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 4, 8, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 8].map((hours) => hours * HOUR_MS),
  DAY_MS,
]

/** A payer needs a while on an upstream page, and a message says when they are done. */
const OPENED_ASKED_FROM_MS = 30 * SECOND_MS

/** When a provider that has not decided is asked again: the longer it takes, the less often. */
export function nextInquiry(
  { createdAt }: Pick<Attempt, 'createdAt'>,
  now: Date,
  outcome: ProviderOutcome['outcome'] = 'PENDING',
): Date {
  const ageMs = now.getTime() - createdAt.getTime()
  const fromMs = outcome === 'OPENED' ? OPENED_ASKED_FROM_MS : 0
  const nextMs = ASKED_AT_MS.find((askedAtMs) => askedAtMs > ageMs && askedAtMs >= fromMs)
  return nextMs === undefined ? later(now, DAY_MS) : later(createdAt, nextMs)
}
