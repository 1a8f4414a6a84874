import type { Amount, TransactionKind } from '@amsel/contract'
import type { KeyedAttempt, ProviderOutcome } from '../domain/index.ts'

export interface Listing {
  readonly since: Date
  readonly signal: AbortSignal
}

/** What a provider has told of an attempt. It may have told otherwise later. */
export interface ReportedOutcome extends KeyedAttempt {
  readonly outcome: ProviderOutcome
}

/** A charge as it stands at the provider, with what was done to it. */
export interface ReportedPayment extends KeyedAttempt {
  /** Of the charge: a success also where the money went back later. */
  readonly outcome: ProviderOutcome
  readonly paidAt: Date | undefined
  /** What was paid has gone back as a whole, or was let go. */
  readonly isCancelled: boolean
  /** What the gateway gave with it. */
  readonly record: string | null
  /** In the order in which they came. */
  readonly done: readonly ReportedTransaction[]
}

export interface ReportedTransaction {
  readonly kind: TransactionKind
  /** Null where it is known by no key of the gateway's. */
  readonly attemptId: string | null
  readonly amount: Amount | undefined
  readonly outcome: ProviderOutcome
  readonly decidedAt: Date | undefined
  /** What the gateway gave with it, where it can give anything. */
  record(): Promise<string | null>
}
