import type { Amount, PaymentOutcome, ResultCode, TransactionKind } from '@amsel/contract'

/** OPEN: sent or about to be; PENDING: the provider has it and has not decided. The other two are final. */
export type AttemptState = 'OPEN' | 'PENDING' | 'SUCCEEDED' | 'FAILED'

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
}

export interface ProviderOutcome {
  readonly outcome: PaymentOutcome
  readonly resultCode?: ResultCode
  /** Of a card that was charged. */
  readonly card?: { readonly providerToken: string; readonly networkTransactionId: string }
}

export const ATTEMPT_STATES = {
  SUCCESS: 'SUCCEEDED',
  FAIL: 'FAILED',
  PENDING: 'PENDING',
} as const satisfies Record<PaymentOutcome, AttemptState>

export const isDecided = (state: AttemptState): boolean => state === 'SUCCEEDED' || state === 'FAILED'
