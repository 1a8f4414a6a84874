import type { Amount } from '@amsel/contract'
import {
  type Attempt,
  IN_PROCESS_CODES,
  type Payment,
  type PaymentTransaction,
  Refusal,
  type TransactionDetails,
  type TransactionKind,
} from '../../domain/index.ts'
import { type DatabaseTransaction, insertTransaction } from '../../storage/index.ts'
import { beginAttempt } from '../attempts/begin-attempt.ts'
import { newId } from '../new-id.ts'

export interface NewTransaction {
  readonly kind: TransactionKind
  /** Absent where the gateway acts by itself: its own id then. */
  readonly requestId?: string
  readonly requestDigest?: Buffer
  readonly amount: Amount
  readonly notifyUrl?: string | null
  readonly details?: TransactionDetails
  readonly provider: string
  /** What a simulated provider is told. */
  readonly instruction?: unknown
  readonly now: Date
  /** When the agenda takes over if nobody has finished it. */
  readonly finishAfterMs?: number
}

export interface Begun {
  readonly transaction: PaymentTransaction
  readonly attempt: Attempt
}

/** Writes the intent to do something to a payment. Whoever calls holds the payment and has asked the rules. */
export async function beginPaymentTransaction(
  tx: DatabaseTransaction,
  payment: Payment,
  begun: NewTransaction,
): Promise<Begun> {
  const transaction = newTransaction(payment, begun)
  if (!(await insertTransaction(tx, transaction))) throw new Refusal('REPEAT_REQ_INCONSISTENT')
  const { clientId, paymentId, transactionId } = transaction
  const { kind, amount, provider, instruction, now, finishAfterMs } = begun
  const attempt = { clientId, paymentId, kind, transactionId, provider, amount, instruction }
  return { transaction, attempt: await beginAttempt(tx, attempt, now, finishAfterMs) }
}

export function newTransaction(
  { clientId, paymentId }: Payment,
  begun: Omit<NewTransaction, 'provider'>,
): PaymentTransaction {
  const transactionId = newId(begun.now)
  return {
    clientId,
    transactionId,
    kind: begun.kind,
    requestId: begun.requestId ?? transactionId,
    paymentId,
    requestDigest: begun.requestDigest ?? Buffer.alloc(0),
    status: 'PROCESSING',
    resultCode: IN_PROCESS_CODES[begun.kind],
    amount: begun.amount,
    createdAt: begun.now,
    decidedAt: null,
    notifyUrl: begun.notifyUrl ?? null,
    details: begun.details ?? {},
  }
}
