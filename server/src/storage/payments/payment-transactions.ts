import type { ResultCode } from '@amsel/contract'
import type { Selectable } from 'kysely'
import {
  CONTRADICTED_TRANSACTION_STATUSES,
  NEXT_TRANSACTION_STATUSES,
  type Payment,
  type PaymentTransaction,
  requireStep,
  type TransactionKind,
  type TransactionStatus,
} from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'
import type { UnitOfWork } from '../units/unit-of-work.ts'
import type { PaymentTransactionsTable } from './tables.ts'

/** Returns the payment as it is from then on: it has transactions. */
export function insertTransaction(
  unit: UnitOfWork,
  payment: Payment,
  transaction: PaymentTransaction,
): Payment {
  const { paymentId, kind, requestId, requestDigest, amount } = transaction
  unit.beginTransaction(kind, requestId, {
    transaction_id: transaction.transactionId,
    kind,
    request_id: requestId,
    payment_id: paymentId,
    request_digest: `\\x${requestDigest.toString('hex')}`,
    status: transaction.status,
    result_code: transaction.resultCode,
    currency: amount.currency,
    amount_minor: amount.value,
    created_at: transaction.createdAt,
    decided_at: transaction.decidedAt,
    notify_url: transaction.notifyUrl,
    details: JSON.stringify(transaction.details),
    begun_by: transaction.begunBy,
  })
  unit.stateChanges.push(changed(transaction))
  const next = { ...payment, hasTransactions: true }
  unit.changePayment(payment, next)
  return next
}

const changed = ({ clientId, paymentId }: PaymentTransaction) =>
  ({ of: 'payment', clientId, paymentId, status: null }) as const

/** A transaction is looked up by the gateway's name for it or by the merchant's; the gateway's wins. */
interface TransactionName {
  readonly kind: TransactionKind
  readonly transactionId?: string | undefined
  readonly requestId?: string | undefined
}

export async function findTransaction(
  db: Database,
  clientId: string,
  { kind, transactionId, requestId }: TransactionName,
): Promise<PaymentTransaction | null> {
  const ofKind = db
    .selectFrom('payment_transactions')
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .selectAll()
  const row = await (transactionId !== undefined
    ? ofKind.where('transaction_id', '=', transactionId)
    : ofKind.where('request_id', '=', requestId ?? '')
  ).executeTakeFirst()
  return row ? toTransaction(row) : null
}

/** All transactions of a payment, in the order in which they came. */
export async function listTransactions(
  db: Database,
  clientId: string,
  paymentId: string,
): Promise<PaymentTransaction[]> {
  const rows = await db
    .selectFrom('payment_transactions')
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('transaction_id')
    .selectAll()
    .execute()
  return rows.map(toTransaction)
}

export function updateTransaction(
  unit: UnitOfWork,
  transaction: PaymentTransaction,
  decision: { status: TransactionStatus; resultCode: ResultCode; decidedAt: Date },
  { contradicts = false }: { readonly contradicts?: boolean } = {},
): PaymentTransaction {
  const { transactionId, paymentId: payment_id, kind, requestId: request_id, status } = transaction
  requireStep<TransactionStatus>(
    contradicts ? CONTRADICTED_TRANSACTION_STATUSES : NEXT_TRANSACTION_STATUSES,
    `the transaction ${transactionId}`,
    { from: status, to: decision.status },
  )
  unit.stateChanges.push(changed(transaction))
  unit.ask({ transaction_id: transactionId })
  unit.add('ended_transactions', {
    payment_id,
    kind,
    request_id,
    transaction_id: transactionId,
    status: decision.status,
    result_code: decision.resultCode,
    decided_at: decision.decidedAt,
  })
  return { ...transaction, ...decision }
}

/** Gives a transaction the name by which its merchant knows it. */
export function updateTransactionName(
  unit: UnitOfWork,
  transaction: PaymentTransaction,
  { requestId, requestDigest }: Pick<PaymentTransaction, 'requestId' | 'requestDigest'>,
): PaymentTransaction {
  unit.also((tx) =>
    tx
      .updateTable('payment_transactions')
      .set({ request_id: requestId, request_digest: requestDigest })
      .where('client_id', '=', transaction.clientId)
      .where('transaction_id', '=', transaction.transactionId)
      .execute(),
  )
  return { ...transaction, requestId, requestDigest }
}

export const toTransaction = (row: Selectable<PaymentTransactionsTable>): PaymentTransaction => ({
  clientId: row.client_id,
  transactionId: row.transaction_id,
  kind: row.kind,
  requestId: row.request_id,
  paymentId: row.payment_id,
  requestDigest: row.request_digest,
  status: row.status,
  resultCode: row.result_code,
  amount: { currency: row.currency as PaymentTransaction['amount']['currency'], value: row.amount_minor },
  createdAt: row.created_at,
  decidedAt: row.decided_at,
  notifyUrl: row.notify_url,
  details: (row.details ?? {}) as PaymentTransaction['details'],
  begunBy: row.begun_by,
})
