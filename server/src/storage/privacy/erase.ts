import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { removalOf } from '../notifications/retention.ts'
import { PAYMENT_WITHOUT_WORDS, REFUND_WITHOUT_WORDS } from '../payments/retention.ts'
import { SEARCHED_WITHOUT_WORDS } from '../search/follow.ts'

/**
 * Removes from one payment what retention removes from old ones: its words, those of its refunds, and the documents of
 * its disputes. The caller has locked the search and the payment, and has checked that nothing about it is open; the
 * conditions are there all the same.
 */
export async function erasePaymentWords(
  tx: DatabaseTransaction,
  clientId: string,
  paymentId: string,
): Promise<void> {
  await sql`
    with refunds as (
      update payment_transactions set ${REFUND_WITHOUT_WORDS}
      where client_id = ${clientId} and payment_id = ${paymentId}
        and (kind = 'REFUND') is true and status in ('SUCCESS', 'FAIL')
    ), documents as (
      update disputes set evidence_sealed = null
      where client_id = ${clientId} and payment_id = ${paymentId}
        and (state in ('ACCEPTED', 'JUDGED', 'CANCELLED', 'CLOSED')
          or state = 'DEFENDED' and type = 'RETRIEVAL_REQUEST')
    ), searched as (
      update payment_search set ${SEARCHED_WITHOUT_WORDS}
      where client_id = ${clientId} and payment_id = ${paymentId}
    )
    update payments set ${PAYMENT_WITHOUT_WORDS}
    where client_id = ${clientId} and payment_id = ${paymentId} and status in ('SUCCESS', 'FAIL', 'CANCELLED')`.execute(
    tx,
  )
}

/** The token of a card that the merchant may charge again. */
export async function deleteSavedCard(
  tx: DatabaseTransaction,
  clientId: string,
  paymentId: string,
): Promise<void> {
  await tx
    .deleteFrom('card_tokens')
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .execute()
}

/** For a session in which nobody can pay any more. */
export async function deletePaymentSession(
  db: Database,
  clientId: string,
  paymentSessionId: string,
): Promise<void> {
  await db
    .deleteFrom('payment_sessions')
    .where('client_id', '=', clientId)
    .where('payment_session_id', '=', paymentSessionId)
    .execute()
}

/** The caller has locked the agreement. */
export async function deleteAgreement(
  tx: DatabaseTransaction,
  clientId: string,
  agreementId: string,
): Promise<void> {
  await tx
    .deleteFrom('agreements')
    .where('client_id', '=', clientId)
    .where('agreement_id', '=', agreementId)
    .execute()
}

/** Those that are no longer on their way, and not claimed. The caller has locked their subjects. */
const endedAbout = (clientId: string, subjectIds: readonly string[]) => sql<unknown>`
  select notification_id, subject_id, sequence from notifications
  where client_id = ${clientId} and subject_id = any(${subjectIds}::text[])
    and state in ('ACKNOWLEDGED', 'FAILED', 'NO_ADDRESS', 'OVERTAKEN')
    and (lease_until is null or lease_until < now())
  for update skip locked`

/** Locks them until the database transaction ends, and returns how many there are. */
export async function lockEndedNotifications(
  tx: DatabaseTransaction,
  clientId: string,
  subjectIds: readonly string[],
): Promise<number> {
  return (await endedAbout(clientId, subjectIds).execute(tx)).rows.length
}

export async function deleteEndedNotifications(
  tx: DatabaseTransaction,
  clientId: string,
  subjectIds: readonly string[],
): Promise<void> {
  await removalOf(clientId, endedAbout(clientId, subjectIds)).execute(tx)
}
