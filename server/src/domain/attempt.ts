import type { Amount, PaymentOutcome, ResultCode } from '@amsel/contract'

/** OPEN: sent or about to be; PENDING: the provider has it and has not decided. The other two are final. */
export type AttemptState = 'OPEN' | 'PENDING' | 'SUCCEEDED' | 'FAILED'

export interface Attempt {
  readonly clientId: string
  /** The key under which the provider knows it. */
  readonly attemptId: string
  readonly paymentId: string
  readonly kind: 'CHARGE' | 'REVERSAL'
  readonly provider: string
  readonly state: AttemptState
  readonly amount: Amount
  readonly instruction: unknown
  readonly createdAt: Date
}

export interface ProviderOutcome {
  readonly outcome: PaymentOutcome
  readonly resultCode?: ResultCode
}

export const ATTEMPT_STATES = {
  SUCCESS: 'SUCCEEDED',
  FAIL: 'FAILED',
  PENDING: 'PENDING',
} as const satisfies Record<PaymentOutcome, AttemptState>

export const isDecided = (state: AttemptState): boolean => state === 'SUCCEEDED' || state === 'FAILED'
