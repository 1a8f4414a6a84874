import { sql } from 'kysely'
import type { DatabaseTransaction } from '../connection/database.ts'
import type { OutboxEntry } from './outbox.ts'

/** Gives a notification that was just written a higher number than those about the same that are no longer kept. */
export async function continueSequence(
  tx: DatabaseTransaction,
  { clientId, notificationId, subjectId }: Pick<OutboxEntry, 'clientId' | 'notificationId' | 'subjectId'>,
): Promise<void> {
  await sql`
    update notifications n set sequence = gone.last_sequence + 1 from notification_sequences gone
    where n.client_id = ${clientId} and n.notification_id = ${notificationId}
      and gone.client_id = ${clientId} and gone.subject_id = ${subjectId} and n.sequence <= gone.last_sequence`.execute(
    tx,
  )
}
