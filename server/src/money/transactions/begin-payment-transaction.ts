import type { Amount } from '@amsel/contract'
import {
  type Attempt,
  type AttemptOrigin,
  actorMark,
  attemptName,
  IN_PROCESS_CODES,
  type Payment,
  type PaymentTransaction,
  Refusal,
  type TransactionDetails,
  type TransactionKind,
} from '../../domain/index.ts'
import { countOwnTransactions, insertTransaction } from '../../storage/index.ts'
import { holding, type WritingAct } from '../act.ts'
import { keyOf } from '../attempts/attempt-key.ts'
import { beginAttempt } from '../attempts/begin-attempt.ts'
import { newId } from '../new-id.ts'
import { derivedId } from '../restoring/names.ts'

export interface NewTransaction {
  readonly kind: TransactionKind
  /** Absent where the gateway acts by itself: its own id then. */
  readonly requestId?: string
  readonly requestDigest?: Buffer
  readonly amount: Amount
  readonly notifyUrl?: string | null
  readonly details?: TransactionDetails
}

interface Intent extends NewTransaction {
  readonly provider: string
  /** What a simulated provider is told. */
  readonly instruction?: unknown
}

export interface Begun {
  /** As it is from then on. */
  readonly payment: Payment
  readonly transaction: PaymentTransaction
  readonly attempt: Attempt
  /** Of the payment's row, where it was begun without holding it; see `actQuickly`. */
  readonly version?: string
}

/** Writes the intent to do something to a payment. Whoever calls holds the payment and has asked the rules. */
export async function beginPaymentTransaction(
  act: WritingAct,
  payment: Payment,
  { provider, instruction, ...given }: Intent,
): Promise<Begun> {
  const origin = await originOf(act, payment, given)
  const transaction = newTransaction(
    act,
    payment,
    given,
    knownAgain(act, payment, { ...given, provider, origin }),
  )
  // Whoever asks for the same of this payment waits for it: another payment's was quicker.
  if (!(await insertTransaction(act.tx, transaction)))
    throw new Refusal('REPEAT_REQ_INCONSISTENT', 'paymentId differs from the first request with this id')
  const { clientId, paymentId, transactionId, kind, amount } = transaction
  const attempt = { clientId, paymentId, kind, transactionId, provider, amount, instruction, origin }
  return {
    payment: { ...payment, hasTransactions: true },
    transaction,
    attempt: await beginAttempt(act, attempt),
  }
}

/** Somebody else may have to tell of it after a restore, with nothing but its key: a refund brings its id along. */
function knownAgain(
  { parts, actor }: WritingAct,
  payment: Payment,
  { kind, provider, origin }: Pick<Intent, 'kind' | 'provider'> & { origin: AttemptOrigin },
): string | undefined {
  if (kind === 'REFUND' || !parts.providers.named(provider)?.abilities.isRemote) return undefined
  return derivedId(payment.createdAt, keyOf(attemptName(actor.client, kind, origin)))
}

/** What nobody gave an id is known by its payment and by how many of its kind there were before. */
async function originOf(
  act: WritingAct,
  { clientId, paymentId, paymentRequestId, hasTransactions }: Payment,
  { kind, requestId }: NewTransaction,
): Promise<AttemptOrigin> {
  if (requestId !== undefined) return { requestId }
  if (!hasTransactions) return { paymentRequestId, ordinal: 0 }
  const { tx } = holding(act)
  return { paymentRequestId, ordinal: await countOwnTransactions(tx, { clientId, paymentId, kind }) }
}

export function newTransaction(
  { actor, now }: Pick<WritingAct, 'actor' | 'now'>,
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
