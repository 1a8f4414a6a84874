import type { Amount, RefundRequest, ResultCode, TransactionKind, TransactionStatus } from '@amsel/contract'
import type { NextStates } from '../next-states.ts'
import type { KeptRequest } from '../idempotency-fingerprint.ts'

export type { TransactionKind, TransactionStatus } from '@amsel/contract'

/**
 * What is done to a payment after it was made: captured, refunded, cancelled, voided, raised. Each begins in PROCESSING
 * when the intent is committed, and ends once, as the provider says.
 */
export const NEXT_TRANSACTION_STATUSES = {
  PROCESSING: ['SUCCESS', 'FAIL'],
  SUCCESS: [],
  FAIL: [],
} as const satisfies NextStates<TransactionStatus>

/** What may follow only because the provider has taken back what it said. */
export const CONTRADICTED_TRANSACTION_STATUSES = {
  PROCESSING: [],
  SUCCESS: ['FAIL'],
  FAIL: ['SUCCESS'],
} as const satisfies NextStates<TransactionStatus>

export interface PaymentTransaction {
  readonly clientId: string
  readonly transactionId: string
  readonly kind: TransactionKind
  /** The merchant's name for it; ours where the gateway acts by itself. */
  readonly requestId: string
  readonly paymentId: string
  readonly requestDigest: Buffer
  readonly status: TransactionStatus
  /** SUCCESS, the code of the failure, or the one that says it is in process. */
  readonly resultCode: ResultCode
  readonly amount: Amount
  readonly createdAt: Date
  readonly decidedAt: Date | null
  readonly notifyUrl: string | null
  readonly details: TransactionDetails
  /** The mark of the actor who asked for it. */
  readonly begunBy: string
}

export interface TransactionDetails {
  /** For a capture: releases the rest of the authorization. */
  readonly isLastCapture?: boolean
  /** Of a refund: the capture that it belongs to. */
  readonly captureId?: string
  readonly metadata?: string
  readonly customizedInfo?: unknown
  readonly reason?: string
  /** Of a refund: the bank account that it goes to, sealed. */
  readonly toBankSealed?: string
}

/** The bank account to which a refund goes, where money cannot go back the way it came. */
export type RefundToBankInfo = NonNullable<RefundRequest['refundToBankInfo']>

const AMOUNT_FIELDS: Readonly<Partial<Record<TransactionKind, string>>> = {
  CAPTURE: 'captureAmount',
  REFUND: 'refundAmount',
  INCREMENTAL: 'amount',
}

/** What is kept of the request that asked for it. */
export const keptOfTransaction = ({ kind, paymentId, amount }: PaymentTransaction): KeptRequest => ({
  paymentId,
  [`${AMOUNT_FIELDS[kind]}.currency`]: amount.currency,
  [`${AMOUNT_FIELDS[kind]}.value`]: amount.value,
})

export const IN_PROCESS_CODES = {
  CAPTURE: 'CAPTURE_IN_PROCESS',
  REFUND: 'REFUND_IN_PROCESS',
  CANCEL: 'UNKNOWN_EXCEPTION',
  VOID: 'UNKNOWN_EXCEPTION',
  INCREMENTAL: 'PAYMENT_IN_PROCESS',
} as const satisfies Record<TransactionKind, ResultCode>

/** Those that count: done, or still on their way. */
export const effective = (
  transactions: readonly PaymentTransaction[],
  ...kinds: TransactionKind[]
): PaymentTransaction[] =>
  transactions.filter(({ kind, status }) => kinds.includes(kind) && status !== 'FAIL')

export const isUnderWay = (
  transactions: readonly PaymentTransaction[],
  ...kinds: TransactionKind[]
): boolean => transactions.some(({ kind, status }) => kinds.includes(kind) && status === 'PROCESSING')

export const sumOf = (transactions: readonly PaymentTransaction[]): bigint =>
  transactions.reduce((sum, { amount }) => sum + amount.value, 0n)
