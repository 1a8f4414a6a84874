import type { Amount } from '@amsel/contract'
import type { Attempt, AttemptState, ProviderOutcome } from '../payments/attempt.ts'

/**
 * What a provider says about money and the ledger does not, and no rule covers: another amount or currency, something
 * that was never requested, an outcome that cannot follow the known one, something that the provider does not know.
 */
const DIFFERENCES = ['AMOUNT', 'UNKNOWN', 'OUTCOME', 'MISSING'] as const
type What = (typeof DIFFERENCES)[number]

/** BOOKED: two operators have booked what the provider says. GONE: the provider was asked again, and agrees. */
export type DifferenceState = 'OPEN' | 'BOOKED' | 'GONE'

export interface ProviderDifference {
  readonly clientId: string
  readonly differenceId: string
  readonly provider: string
  /** The key under which the provider knows it. */
  readonly attemptId: string
  /** Null where nothing is known under the key. */
  readonly paymentId: string | null
  readonly attemptKind: Attempt['kind'] | null
  readonly what: What
  readonly here: KnownHere | null
  /** Null where the provider knows nothing. */
  readonly reported: ReportedFacts | null
  readonly foundBy: 'MESSAGE' | 'ANSWER' | 'COMPARISON' | 'OPERATOR'
  readonly foundAt: Date
  readonly lastFoundAt: Date
  readonly state: DifferenceState
  readonly decidedAt: Date | null
}

export interface KnownHere {
  readonly state: AttemptState
  readonly amount: Amount
}

export interface ReportedFacts {
  readonly outcome: ProviderOutcome['outcome']
  readonly amount: Amount | null
}

/** Which way the money of an attempt goes, from the provider to the merchant or back; 0 where none moves. */
const WAYS: Readonly<Record<Attempt['kind'], 1n | 0n | -1n>> = {
  CHARGE: 1n,
  CAPTURE: 1n,
  REFUND: -1n,
  CANCEL: -1n,
  REVERSAL: -1n,
  VOID: 0n,
  INCREMENTAL: 0n,
}

/**
 * What is to be booked so that the ledger says what the provider says, by currency: above zero what it has more for the
 * merchant, below zero what it has less. A card's charge is an authorization and moves nothing: its captures do.
 */
export function missingMoney(
  { attemptKind, here, reported }: Pick<ProviderDifference, 'attemptKind' | 'here' | 'reported'>,
  { isCard }: { readonly isCard: boolean },
): Amount[] {
  // What is not known here is money that came, until somebody says otherwise.
  const kind = attemptKind ?? 'CHARGE'
  const way = kind === 'CHARGE' && isCard ? 0n : WAYS[kind]
  const sums = new Map<Amount['currency'], bigint>()
  const add = ({ currency, value }: Amount, sign: bigint) =>
    sums.set(currency, (sums.get(currency) ?? 0n) + sign * way * value)
  const amountThere = reported?.amount ?? here?.amount
  if (reported?.outcome === 'SUCCESS' && amountThere) add(amountThere, 1n)
  if (here?.state === 'SUCCEEDED') add(here.amount, -1n)
  return [...sums].flatMap(([currency, value]) => (value === 0n ? [] : [{ currency, value }]))
}
