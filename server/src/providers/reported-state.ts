import type { Amount, TransactionKind } from '@amsel/contract'
import type { KeyedAttempt, ProviderOutcome } from '../domain/index.ts'

export interface Listing {
  readonly since: Date
  readonly signal: AbortSignal
}

/** What a provider has reported about an attempt. It may have reported something else later. */
export interface ReportedOutcome extends KeyedAttempt {
  readonly outcome: ProviderOutcome
}

/** A charge as it stands at the provider, with its transactions. */
export interface ReportedPayment extends KeyedAttempt {
  /** Of the charge: a success even where the money went back later. */
  readonly outcome: ProviderOutcome
  readonly paidAt: Date | undefined
  /** What was paid has gone back as a whole, or was released. */
  readonly isCancelled: boolean
  /** What the gateway sent with it. */
  readonly record: string | null
  /** In the order in which they came. */
  readonly done: readonly ReportedTransaction[]
}

export interface ReportedTransaction {
  readonly kind: TransactionKind
  /** Null where no key of the gateway's names it. */
  readonly attemptId: string | null
  readonly amount: Amount | undefined
  readonly outcome: ProviderOutcome
  readonly decidedAt: Date | undefined
  /** What the gateway sent with it, where it can send anything. */
  record(signal: AbortSignal): Promise<string | null>
}
