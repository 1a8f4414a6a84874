import type { PaymentStatus } from '@amsel/contract'
import { type Selectable, sql } from 'kysely'
import {
  type Actor,
  actorMark,
  CONTRADICTED_STATUSES,
  idTime,
  later,
  NEXT_STATUSES,
  type Payment,
  requireStep,
} from '../../domain/index.ts'
import { CollectedWrites, type Writer } from '../acts/collected-writes.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { requireUnchanged } from '../connection/require-unchanged.ts'
import { noteChange } from '../connection/state-changes.ts'
import { paymentColumns } from './payment-columns.ts'
import { paymentIdOf } from './request-ids.ts'
import type { PaymentsTable } from './tables.ts'

/** A payment is asked for by the gateway's name for it or by the merchant's; the gateway's wins. */
export interface PaymentName {
  readonly paymentId?: string | undefined
  readonly paymentRequestId?: string | undefined
}

export async function findPayment(
  db: Database,
  clientId: string,
  name: PaymentName,
): Promise<Payment | null> {
  const row = await select(db, clientId, name).executeTakeFirst()
  return row ? toPayment(row) : null
}

interface PaymentSearch {
  readonly status: PaymentStatus | undefined
  readonly since: Date | undefined
  /** Only those that were made before this one. */
  readonly before: string | undefined
  readonly limit: number
}

/** Before and after every id, which are digits. */
const [FIRST_ID, LAST_ID] = ['', '99']

export type ListedPayment = Pick<
  Payment,
  | 'paymentId'
  | 'paymentRequestId'
  | 'status'
  | 'resultCode'
  | 'paymentMethodType'
  | 'amount'
  | 'capturedMinor'
  | 'refundedMinor'
  | 'createdAt'
  | 'paidAt'
>

/** A client's payments, the newest first: by their ids, which begin with the client's time. */
export async function listPayments(
  db: Database,
  clientId: string,
  { status, since, before = LAST_ID, limit }: PaymentSearch,
): Promise<ListedPayment[]> {
  const found = db
    .selectFrom('payments')
    .where('client_id', '=', clientId)
    .where('payment_id', '<', before)
    .where('payment_id', '>=', since ? idTime(since) : FIRST_ID)
    .orderBy('payment_id', 'desc')
    .limit(limit)
    .select(['payment_id', 'payment_request_id', 'status', 'result_code', 'payment_method_type', 'currency'])
    .select(['amount_minor', 'captured_minor', 'refunded_minor', 'created_at', 'paid_at'])
  const rows = await (status ? found.where('status', '=', status) : found).execute()
  return rows.map((row) => ({
    paymentId: row.payment_id,
    paymentRequestId: row.payment_request_id,
    status: row.status,
    resultCode: row.result_code,
    paymentMethodType: row.payment_method_type,
    amount: { currency: row.currency as Payment['amount']['currency'], value: row.amount_minor },
    capturedMinor: row.captured_minor,
    refundedMinor: row.refunded_minor,
    createdAt: row.created_at,
    paidAt: row.paid_at,
  }))
}

/** The payment, held against all others until the database transaction ends. */
export async function lockPayment(
  tx: DatabaseTransaction,
  clientId: string,
  name: PaymentName,
): Promise<Payment | null> {
  const row = await select(tx, clientId, name).forUpdate().executeTakeFirst()
  return row ? toPayment(row) : null
}

const select = (db: Database, clientId: string, { paymentId, paymentRequestId }: PaymentName) => {
  const ofClient = db.selectFrom('payments').where('client_id', '=', clientId).selectAll()
  return ofClient.where('payment_id', '=', paymentId ?? paymentIdOf(clientId, paymentRequestId ?? ''))
}

export type PaymentChange = Partial<
  Pick<
    Payment,
    | 'status'
    | 'resultCode'
    | 'paidAt'
    | 'provider'
    | 'paymentMethodType'
    | 'expiresAt'
    | 'amount'
    | 'capturedMinor'
    | 'refundedMinor'
    | 'disputedMinor'
    | 'feeMinor'
    | 'authExpiresAt'
    | 'authClosedAt'
    | 'card'
  >
>

/**
 * Whoever calls holds the payment. A status that must not follow is refused, whoever asked for it; others follow where a
 * provider contradicts itself.
 */
export async function updatePayment(
  tx: Writer,
  actor: Actor,
  payment: Payment,
  { contradicts = false, ...change }: PaymentChange & { readonly contradicts?: boolean },
): Promise<Payment> {
  const next = { ...payment, ...change, changedBy: actorMark(actor) }
  const what = `the payment ${payment.paymentId}`
  requireStep<PaymentStatus>(contradicts ? CONTRADICTED_STATUSES : NEXT_STATUSES, what, {
    from: payment.status,
    to: next.status,
  })
  const { clientId, paymentId } = payment
  const status = next.status === payment.status ? null : next.status
  noteChange(tx, { of: 'payment', clientId, paymentId, status })
  if (tx instanceof CollectedWrites) {
    tx.changePayment(payment, next)
    return next
  }
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set(paymentColumns(next))
    .where(isAsRead(payment))
    .executeTakeFirst()
  requireUnchanged(numUpdatedRows, what)
  return next
}

/** Whoever calls holds the payment, which nobody has paid: it is to be paid by another method. */
export async function updatePaymentMethod(
  tx: DatabaseTransaction,
  actor: Actor,
  payment: Payment,
  change: Pick<Payment, 'paymentMethodType' | 'captureMode' | 'details' | 'expiresAt'>,
): Promise<Payment> {
  const next = { ...payment, ...change, card: null, changedBy: actorMark(actor) }
  const { clientId, paymentId } = payment
  noteChange(tx, { of: 'payment', clientId, paymentId, status: null })
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({
      payment_method_type: next.paymentMethodType,
      capture_mode: next.captureMode,
      details: JSON.stringify(next.details),
      expires_at: next.expiresAt,
      card: null,
      changed_by: next.changedBy,
    })
    .where(isAsRead(payment))
    .executeTakeFirst()
  requireUnchanged(numUpdatedRows, `the payment ${paymentId}`)
  return next
}

/**
 * The row of the payment, in which nothing that changes is other than it was read: whoever waits between reading and writing
 * without holding it would undo what others have done meanwhile.
 */
const isAsRead = (payment: Payment) => {
  const { card, ...columns } = paymentColumns(payment)
  const same = Object.entries({ ...columns, answer: payment.answer }).map(([column, value]) =>
    value instanceof Date
      ? isAt(column, value)
      : sql<boolean>`${sql.ref(column)} is not distinct from ${value}`,
  )
  return sql<boolean>`client_id = ${payment.clientId} and payment_id = ${payment.paymentId}
    and ${sql.join(same, sql` and `)} and card::jsonb is not distinct from ${card}::jsonb`
}

/** A row may have microseconds, which nobody reads. */
const isAt = (column: string, at: Date) =>
  sql<boolean>`${sql.ref(column)} >= ${at} and ${sql.ref(column)} < ${later(at, 1)}`

/** Of a payment whose page was not known when it was made, and of which nothing else changes. */
export async function updatePaymentAnswer(tx: Writer, payment: Payment, answer: string): Promise<Payment> {
  const { paymentId } = payment
  if (tx instanceof CollectedWrites) {
    tx.add('answered_payments', { payment_id: paymentId, answer })
  } else {
    const { numUpdatedRows } = await tx
      .updateTable('payments')
      .set({ answer })
      .where(isAsRead(payment))
      .executeTakeFirst()
    requireUnchanged(numUpdatedRows, `the payment ${paymentId}`)
  }
  return { ...payment, answer }
}

export function toPayment(row: Selectable<PaymentsTable>): Payment {
  return {
    clientId: row.client_id,
    paymentId: row.payment_id,
    paymentRequestId: row.payment_request_id,
    requestDigest: row.request_digest,
    status: row.status,
    resultCode: row.result_code,
    productCode: row.product_code,
    paymentMethodType: row.payment_method_type,
    amount: { currency: row.currency as Payment['amount']['currency'], value: row.amount_minor },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
    redirectUrl: row.redirect_url,
    notifyUrl: row.notify_url,
    orderDescription: row.order_description,
    metadata: row.metadata,
    customizedInfo: row.customized_info,
    details: row.details,
    answer: row.answer,
    provider: row.provider,
    capturedMinor: row.captured_minor,
    refundedMinor: row.refunded_minor,
    disputedMinor: row.disputed_minor,
    feeMinor: row.fee_minor,
    captureMode: row.capture_mode,
    authExpiresAt: row.auth_expires_at,
    authClosedAt: row.auth_closed_at,
    card: row.card as Payment['card'],
    hasTransactions: row.has_transactions,
    changedBy: row.changed_by,
  }
}
