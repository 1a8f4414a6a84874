import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'

/** What a merchant's request id was used for; an id that was never used is not there. */
export interface RequestId {
  readonly paymentSessionId: string | null
  /** Also where its session led to the payment. */
  readonly paymentId: string | null
  /** Cancelled before anybody paid: it can never be paid with. */
  readonly isCancelled: boolean
}

export async function findRequestId(
  db: Database,
  clientId: string,
  paymentRequestId: string,
): Promise<RequestId | null> {
  const row = await db
    .selectFrom('payment_request_ids')
    .where('client_id', '=', clientId)
    .where('payment_request_id', '=', paymentRequestId)
    .select(['payment_session_id', 'payment_id', 'is_cancelled'])
    .executeTakeFirst()
  if (!row) return null
  return {
    paymentSessionId: row.payment_session_id,
    paymentId: row.payment_id,
    isCancelled: row.is_cancelled,
  }
}

/** The payment that an id leads to, within a statement that looks for it. */
export const paymentIdOf = (clientId: string, paymentRequestId: string) =>
  sql<string>`(select payment_id from payment_request_ids
    where client_id = ${clientId} and payment_request_id = ${paymentRequestId})`

export const paymentSessionIdOf = (clientId: string, paymentRequestId: string) =>
  sql<string>`(select payment_session_id from payment_request_ids
    where client_id = ${clientId} and payment_request_id = ${paymentRequestId})`

/** Sees to it that nobody pays with this id any more, used for a session or not at all; false when somebody has. */
export async function cancelRequestId(
  db: Database,
  clientId: string,
  paymentRequestId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('payment_request_ids')
    .values({
      client_id: clientId,
      payment_request_id: paymentRequestId,
      payment_session_id: null,
      payment_id: null,
      is_cancelled: true,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'payment_request_id'])
        .doUpdateSet({ is_cancelled: true })
        .where('payment_request_ids.payment_id', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
