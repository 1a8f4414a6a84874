import type { Database } from '../connection/database.ts'
import type { ClaimedItem } from './agenda.ts'

/** Gives a claimed item that comes again and again its next moment; nothing happens when the lease was lost. */
export async function renewAgendaItem(db: Database, item: ClaimedItem, dueAt: Date): Promise<void> {
  await db
    .updateTable('agenda')
    .set({ due_at: dueAt, tries: 0, lease_token: null, lease_until: null })
    .where('client_id', '=', item.clientId)
    .where('kind', '=', item.kind)
    .where('subject_id', '=', item.subjectId)
    .where('lease_token', '=', item.leaseToken)
    .execute()
}
