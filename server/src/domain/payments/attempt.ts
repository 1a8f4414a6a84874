import type { Amount, PaymentOutcome, ResultCode, TransactionKind } from '@amsel/contract'
import type { NextStates } from '../next-states.ts'

/**
 * An attempt is OPEN while it is sent or about to be, PENDING while the provider has it and has not decided, however often
 * it is asked. The provider's word ends it once.
 */
export const NEXT_ATTEMPT_STATES = {
  OPEN: ['PENDING', 'SUCCEEDED', 'FAILED'],
  PENDING: ['PENDING', 'SUCCEEDED', 'FAILED'],
  SUCCEEDED: [],
  FAILED: [],
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

export const isDecided = (state: AttemptState): boolean => NEXT_ATTEMPT_STATES[state].length === 0
