import { canonicalJson } from '@amsel/contract'
import type { Selectable } from 'kysely'
import type { Payment } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
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
  const row = await select(db, clientId, name).where('is_mark', '=', false).executeTakeFirst()
  return row ? toPayment(row) : null
}

/** Also where the request id was only marked as cancelled. */
export async function findPaymentOrMark(
  db: Database,
  clientId: string,
  paymentRequestId: string,
): Promise<Payment | null> {
  const row = await select(db, clientId, { paymentRequestId }).executeTakeFirst()
  return row ? toPayment(row) : null
}

/** The payment, held against all others until the transaction ends. */
export async function lockPayment(
  tx: DatabaseTransaction,
  clientId: string,
  name: PaymentName,
): Promise<Payment | null> {
  const row = await select(tx, clientId, name).where('is_mark', '=', false).forUpdate().executeTakeFirst()
  return row ? toPayment(row) : null
}

const select = (db: Database, clientId: string, { paymentId, paymentRequestId }: PaymentName) => {
  const ofClient = db.selectFrom('payments').where('client_id', '=', clientId).selectAll()
  return paymentId !== undefined
    ? ofClient.where('payment_id', '=', paymentId)
    : ofClient.where('payment_request_id', '=', paymentRequestId ?? '')
}

/** A payment written with more than its expiry: see `HotPayments` for the others. False when its request id is taken. */
export async function insertPayment(tx: DatabaseTransaction, payment: Payment): Promise<boolean> {
  const { amount, customizedInfo } = payment
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('payments')
    .values({
      client_id: payment.clientId,
      payment_id: payment.paymentId,
      payment_request_id: payment.paymentRequestId,
      request_digest: payment.requestDigest,
      status: payment.status,
      result_code: payment.resultCode,
      product_code: payment.productCode,
      payment_method_type: payment.paymentMethodType,
      currency: amount.currency,
      amount_minor: amount.value,
      created_at: payment.createdAt,
      expires_at: payment.expiresAt,
      paid_at: payment.paidAt,
      redirect_url: payment.redirectUrl,
      notify_url: payment.notifyUrl,
      order_description: payment.orderDescription,
      metadata: payment.metadata,
      customized_info: customizedInfo === null ? null : canonicalJson(customizedInfo),
      details: canonicalJson(payment.details),
      answer: payment.answer,
      capture_mode: payment.captureMode,
      auth_expires_at: payment.authExpiresAt,
      auth_closed_at: payment.authClosedAt,
      card: payment.card && JSON.stringify(payment.card),
      is_mark: payment.isMark,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

type Changeable =
  | 'status'
  | 'resultCode'
  | 'paidAt'
  | 'expiresAt'
  | 'amount'
  | 'capturedMinor'
  | 'refundedMinor'
  | 'disputedMinor'
  | 'feeMinor'
  | 'authExpiresAt'
  | 'authClosedAt'
  | 'card'

export async function updatePayment(
  tx: DatabaseTransaction,
  payment: Payment,
  change: Partial<Pick<Payment, Changeable>>,
): Promise<Payment> {
  const next = { ...payment, ...change }
  await tx
    .updateTable('payments')
    .set({
      status: next.status,
      result_code: next.resultCode,
      paid_at: next.paidAt,
      expires_at: next.expiresAt,
      amount_minor: next.amount.value,
      captured_minor: next.capturedMinor,
      refunded_minor: next.refundedMinor,
      disputed_minor: next.disputedMinor,
      fee_minor: next.feeMinor,
      auth_expires_at: next.authExpiresAt,
      auth_closed_at: next.authClosedAt,
      card: next.card && JSON.stringify(next.card),
    })
    .where('client_id', '=', payment.clientId)
    .where('payment_id', '=', payment.paymentId)
    .execute()
  return next
}

function toPayment(row: Selectable<PaymentsTable>): Payment {
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
    capturedMinor: row.captured_minor,
    refundedMinor: row.refunded_minor,
    disputedMinor: row.disputed_minor,
    feeMinor: row.fee_minor,
    captureMode: row.capture_mode,
    authExpiresAt: row.auth_expires_at,
    authClosedAt: row.auth_closed_at,
    card: row.card as Payment['card'],
    hasTransactions: row.has_transactions,
    isMark: row.is_mark,
  }
}
