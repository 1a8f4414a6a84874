import type { Selectable } from 'kysely'
import type { Payment } from '../domain/index.ts'
import type { Database, Transaction } from './database.ts'
import type { PaymentsTable } from './schema.ts'

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

/** The payment, held against all others until the transaction ends. */
export async function lockPayment(
  tx: Transaction,
  clientId: string,
  name: PaymentName,
): Promise<Payment | null> {
  const row = await select(tx, clientId, name).forUpdate().executeTakeFirst()
  return row ? toPayment(row) : null
}

const select = (db: Database, clientId: string, { paymentId, paymentRequestId }: PaymentName) => {
  const ofClient = db.selectFrom('payments').where('client_id', '=', clientId).selectAll()
  return paymentId !== undefined
    ? ofClient.where('payment_id', '=', paymentId)
    : ofClient.where('payment_request_id', '=', paymentRequestId ?? '')
}

export async function updatePayment(
  tx: Transaction,
  payment: Payment,
  change: Partial<Pick<Payment, 'status' | 'resultCode' | 'paidAt' | 'expiresAt'>>,
): Promise<Payment> {
  const next = { ...payment, ...change }
  await tx
    .updateTable('payments')
    .set({
      status: next.status,
      result_code: next.resultCode,
      paid_at: next.paidAt,
      expires_at: next.expiresAt,
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
  }
}
