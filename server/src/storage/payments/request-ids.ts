import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'

/** What a merchant's request id was used for; an id that was never used is not there. */
interface RequestId {
  readonly paymentSessionId: string | null
  /** Also where its session led to the payment. */
  readonly paymentId: string | null
  /** Cancelled before anybody paid: it can never be paid with. */
  readonly isCancelled: boolean
  /** When that was; null also where it was not kept. */
  readonly cancelledAt: Date | null
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
    .select(['payment_session_id', 'payment_id', 'is_cancelled', 'cancelled_at'])
    .executeTakeFirst()
  if (!row) return null
  return {
    paymentSessionId: row.payment_session_id,
    paymentId: row.payment_id,
    isCancelled: row.is_cancelled,
    cancelledAt: row.cancelled_at,
  }
}

/** The payment that an id leads to, within a statement that looks for it. */
export const paymentIdOf = (clientId: string, paymentRequestId: string) =>
  sql<string>`(select payment_id from payment_request_ids
    where client_id = ${clientId} and payment_request_id = ${paymentRequestId})`

export const paymentSessionIdOf = (clientId: string, paymentRequestId: string) =>
  sql<string>`(select payment_session_id from payment_request_ids
    where client_id = ${clientId} and payment_request_id = ${paymentRequestId})`

/**
 * Makes sure that nobody pays with this id any more, whether it was used for a session or not at all. False when somebody
 * has paid with it, and when it was cancelled before: of those who cancel at the same moment, one gets true.
 */
export async function cancelRequestId(
  db: Database,
  clientId: string,
  paymentRequestId: string,
  cancelledAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('payment_request_ids')
    .values({
      client_id: clientId,
      payment_request_id: paymentRequestId,
      payment_session_id: null,
      payment_id: null,
      is_cancelled: true,
      cancelled_at: cancelledAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'payment_request_id'])
        .doUpdateSet({ is_cancelled: true, cancelled_at: cancelledAt })
        .where('payment_request_ids.payment_id', 'is', null)
        .where('payment_request_ids.cancelled_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
