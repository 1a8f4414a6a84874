import type { PaymentStatus } from '@amsel/contract'
import type { Selectable } from 'kysely'
import {
  type Actor,
  actorMark,
  CONTRADICTED_STATUSES,
  idTime,
  NEXT_STATUSES,
  type Payment,
  requireStep,
} from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import type { UnitOfWork } from '../units/unit-of-work.ts'
import { paymentIdOf } from './request-ids.ts'
import type { PaymentsTable } from './tables.ts'

/** A payment is looked up by the gateway's name for it or by the merchant's; the gateway's wins. */
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

/** The payment, locked until the database transaction ends. */
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
    | 'valueDay'
    | 'authExpiresAt'
    | 'authClosedAt'
    | 'card'
  >
>

/** A status that must not follow is refused, whoever asked for it; others may follow where a provider contradicts itself. */
export function updatePayment(
  unit: UnitOfWork,
  actor: Actor,
  payment: Payment,
  { contradicts = false, ...change }: PaymentChange & { readonly contradicts?: boolean },
): Payment {
  const next = { ...payment, ...change, changedBy: actorMark(actor) }
  requireStep<PaymentStatus>(
    contradicts ? CONTRADICTED_STATUSES : NEXT_STATUSES,
    `the payment ${payment.paymentId}`,
    { from: payment.status, to: next.status },
  )
  const { clientId, paymentId } = payment
  const status = next.status === payment.status ? null : next.status
  unit.stateChanges.push({ of: 'payment', clientId, paymentId, status })
  unit.changePayment(payment, next)
  return next
}

/** For an unpaid payment that is to be paid by another method. */
export function updatePaymentMethod(
  unit: UnitOfWork,
  actor: Actor,
  payment: Payment,
  change: Pick<Payment, 'paymentMethodType' | 'captureMode' | 'details' | 'expiresAt'>,
): Payment {
  const { clientId, paymentId } = payment
  unit.also((tx) =>
    tx
      .updateTable('payments')
      .set({ capture_mode: change.captureMode, details: JSON.stringify(change.details) })
      .where('client_id', '=', clientId)
      .where('payment_id', '=', paymentId)
      .execute(),
  )
  const { captureMode, details, ...rest } = change
  const next = updatePayment(unit, actor, payment, { ...rest, card: null })
  return { ...next, captureMode, details }
}

/** For a payment whose page was not known when it was made, and nothing else of which changes. */
export function updatePaymentAnswer(unit: UnitOfWork, payment: Payment, answer: string): Payment {
  const next = { ...payment, answer }
  unit.changePayment(payment, next)
  return next
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
    valueDay: row.value_day,
    captureMode: row.capture_mode,
    authExpiresAt: row.auth_expires_at,
    authClosedAt: row.auth_closed_at,
    card: row.card as Payment['card'],
    hasTransactions: row.has_transactions,
    changedBy: row.changed_by,
  }
}
