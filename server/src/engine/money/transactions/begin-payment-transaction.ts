import type { Amount } from '@amsel/contract'
import {
  type Attempt,
  type AttemptOrigin,
  actorMark,
  attemptName,
  IN_PROCESS_CODES,
  type Payment,
  type PaymentTransaction,
  type TransactionDetails,
  type TransactionKind,
} from '../../../domain/index.ts'
import { insertTransaction, newId } from '../../../storage/index.ts'
import { keyOf } from '../attempts/attempt-key.ts'
import { beginAttempt } from '../attempts/begin-attempt.ts'
import type { PaymentRows } from '../payment-rows.ts'
import { derivedId } from '../restoring/names.ts'
import type { Unit } from '../unit.ts'

interface NewTransaction {
  readonly kind: TransactionKind
  /** Absent where the gateway acts by itself: its own id is used. */
  readonly requestId?: string
  readonly requestDigest?: Buffer
  readonly amount: Amount
  readonly notifyUrl?: string | null
  readonly details?: TransactionDetails
}

interface Intent extends NewTransaction {
  readonly provider: string
  /** The instruction to a simulated provider. */
  readonly instruction?: unknown
}

export interface Begun {
  /** As it is from then on. */
  readonly payment: Payment
  readonly transaction: PaymentTransaction
  readonly attempt: Attempt
}

/** A payment, and what was done to it before. */
export type Done = Pick<PaymentRows, 'payment' | 'transactions'>

/** Decides that a transaction begins on a payment. The caller has checked the rules. */
export function beginPaymentTransaction(
  unit: Unit,
  { payment, transactions }: Done,
  { provider, instruction, ...given }: Intent,
): Begun {
  const origin = originOf(payment, transactions, given)
  const transaction = newTransaction(
    unit,
    payment,
    given,
    knownAgain(unit, payment, { ...given, provider, origin }),
  )
  const { clientId, paymentId, transactionId, kind, amount } = transaction
  const attempt = { clientId, paymentId, kind, transactionId, provider, amount, instruction, origin }
  return {
    payment: insertTransaction(unit.writes, payment, transaction),
    transaction,
    attempt: beginAttempt(unit, attempt),
  }
}

/** After a restore a provider may have to report it with nothing but its key: a refund brings its id along. */
function knownAgain(
  { deps, actor }: Unit,
  payment: Payment,
  { kind, provider, origin }: Pick<Intent, 'kind' | 'provider'> & { origin: AttemptOrigin },
): string | undefined {
  if (kind === 'REFUND' || !deps.providers.named(provider)?.abilities.isRemote) return undefined
  return derivedId(payment.createdAt, keyOf(attemptName(actor.client, kind, origin)))
}

/** Something without an id is known by its payment and by how many of its kind came before. */
function originOf(
  { paymentRequestId }: Payment,
  transactions: readonly PaymentTransaction[],
  { kind, requestId }: NewTransaction,
): AttemptOrigin {
  if (requestId !== undefined) return { requestId }
  // They have the gateway's own id as both.
  const own = transactions.filter((one) => one.kind === kind && one.requestId === one.transactionId)
  return { paymentRequestId, ordinal: own.length }
}

export function newTransaction(
  { actor, now }: Pick<Unit, 'actor' | 'now'>,
  { clientId, paymentId }: Payment,
  given: NewTransaction,
  transactionId: string = newId(now),
): PaymentTransaction {
  return {
    clientId,
    transactionId,
    kind: given.kind,
    requestId: given.requestId ?? transactionId,
    paymentId,
    requestDigest: given.requestDigest ?? Buffer.alloc(0),
    status: 'PROCESSING',
    resultCode: IN_PROCESS_CODES[given.kind],
    amount: given.amount,
    createdAt: now,
    decidedAt: null,
    notifyUrl: given.notifyUrl ?? null,
    details: given.details ?? {},
    begunBy: actorMark(actor),
  }
}
