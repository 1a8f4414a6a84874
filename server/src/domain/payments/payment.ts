import type { Amount, CaptureMode, PaymentOutcome, PaymentStatus, ResultCode } from '@amsel/contract'
import type { CardFacts } from '../cards/card.ts'
import type { Day } from '../settlement/day.ts'
import { mayFollow, type NextStates } from '../next-states.ts'

/**
 * A payment begins in PROCESSING and ends once, in SUCCESS, FAIL or CANCELLED. PENDING means that the payer is
 * done and a slow method has not confirmed yet. A paid payment can still be cancelled inside its window; what
 * failed or was cancelled stays so, and a success that arrives later is reversed at the provider.
 */
export const NEXT_STATUSES = {
  PROCESSING: ['PENDING', 'SUCCESS', 'FAIL', 'CANCELLED'],
  PENDING: ['SUCCESS', 'FAIL', 'CANCELLED'],
  SUCCESS: ['CANCELLED'],
  FAIL: [],
  CANCELLED: [],
} as const satisfies NextStates<PaymentStatus>

/** What may follow only because the provider has taken back what it said. */
export const CONTRADICTED_STATUSES = {
  PROCESSING: [],
  PENDING: [],
  SUCCESS: ['FAIL'],
  FAIL: [],
  CANCELLED: [],
} as const satisfies NextStates<PaymentStatus>

export interface Payment {
  readonly clientId: string
  readonly paymentId: string
  readonly paymentRequestId: string
  /** What makes two requests the same, as a keyed digest. */
  readonly requestDigest: Buffer
  readonly status: PaymentStatus
  /** The reason for its state: SUCCESS, PAYMENT_IN_PROCESS or the code of the failure. */
  readonly resultCode: ResultCode
  readonly productCode: string
  readonly paymentMethodType: string
  readonly amount: Amount
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly paidAt: Date | null
  readonly redirectUrl: string
  readonly notifyUrl: string | null
  readonly orderDescription: string
  readonly metadata: string | null
  readonly customizedInfo: unknown
  /** The order and its circumstances as the merchant gave them. */
  readonly details: unknown
  /** The bytes that pay answered where the payer has a page; empty where a repeat is answered by the state. */
  readonly answer: string
  /** The provider that took the money; null until one has. */
  readonly provider: string | null
  /** What has come in; for a wallet all at once. */
  readonly capturedMinor: bigint
  /** What went back to the payer, including what is on its way. */
  readonly refundedMinor: bigint
  /** What a dispute holds or has taken. */
  readonly disputedMinor: bigint
  readonly feeMinor: bigint
  /** From which day on its money is available to the merchant; null until some has come, and for what came before there were days. */
  readonly valueDay: Day | null
  /** Of a card: whether the gateway or the merchant captures. */
  readonly captureMode: CaptureMode | null
  readonly authExpiresAt: Date | null
  /** From then on nothing more can be captured. */
  readonly authClosedAt: Date | null
  readonly card: CardFacts | null
  readonly hasTransactions: boolean
  /** The mark of the actor who made it or changed it last; see `actorMark`. */
  readonly changedBy: string
}

/** It can still become a success. */
export const isOpen = ({ status }: Pick<Payment, 'status'>): boolean =>
  mayFollow<PaymentStatus>(NEXT_STATUSES, status, 'SUCCESS')

/** A card is authorized first and captured later; a wallet's money comes at once. */
export const isCard = ({ captureMode }: Pick<Payment, 'captureMode'>): boolean => captureMode !== null

/** A repeat gets the first answer to the byte; otherwise it gets the payment's current state. */
export const keepsItsAnswer = ({ answer }: Pick<Payment, 'answer'>): boolean => answer !== ''

/** Its payer is sent to a page of the checkout. A code in a store leads to the wallet instead. */
export const hasPage = (payment: Pick<Payment, 'answer' | 'productCode'>): boolean =>
  keepsItsAnswer(payment) && !isInStore(payment)

/** Where its payer is sent if that is no page of the gateway; see `PaymentRecord` for an answer of one letter. */
export function upstreamPage({ answer, provider }: Pick<Payment, 'answer'> & { provider?: string | null }) {
  if (provider === null || answer.length < 2) return null
  const { normalUrl } = JSON.parse(answer) as { normalUrl?: string }
  return normalUrl ?? null
}

export const isInStore = ({ productCode }: Pick<Payment, 'productCode'>): boolean =>
  productCode === 'IN_STORE_PAYMENT'

/** Its payer has agreed before, and is asked for nothing. */
export const isByAgreement = ({ productCode }: Pick<Payment, 'productCode'>): boolean =>
  productCode === 'AGREEMENT_PAYMENT'

/** Slow methods get this long after the payer is done. */
export const PENDING_DAYS_MAX = 7

interface Decision {
  readonly status: PaymentStatus
  readonly resultCode: ResultCode
}

const DEFAULT_CODES = {
  SUCCESS: 'SUCCESS',
  FAIL: 'PROCESS_FAIL',
  PENDING: 'PAYMENT_IN_PROCESS',
} as const satisfies Record<PaymentOutcome, ResultCode>

/** What an outcome makes of a request. One that its payer has not completed yet is pending. */
export function decide(outcome: PaymentOutcome | 'OPENED', resultCode?: ResultCode) {
  const status = outcome === 'OPENED' ? 'PENDING' : outcome
  const given = status === 'FAIL' ? resultCode : undefined
  return { status, resultCode: given ?? DEFAULT_CODES[status] } satisfies Decision
}
