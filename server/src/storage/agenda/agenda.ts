import { sql } from 'kysely'
import type { AgendaKind } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import type { UnitOfWork } from '../units/unit-of-work.ts'

/** Something that is due at a moment of the client's time. */
export interface AgendaItem {
  readonly clientId: string
  readonly kind: AgendaKind
  readonly subjectId: string
  readonly dueAt: Date
}

export interface ClaimedItem extends AgendaItem {
  readonly tries: number
  readonly leaseToken: string
}

export function insertAgendaItem(unit: UnitOfWork, item: AgendaItem): void {
  unit.add('new_jobs', { kind: item.kind, subject_id: item.subjectId, due_at: item.dueAt })
}

type ItemName = Pick<AgendaItem, 'clientId' | 'kind' | 'subjectId'>

/** Strikes out what is no longer wanted, also while somebody is about to do it: their lease is void then. */
export function deleteAgendaItem(unit: UnitOfWork, item: ItemName): void {
  unit.add('deleted_jobs', { kind: item.kind, subject_id: item.subjectId })
}

/** Sets another moment, and forgets what failed before. */
export function updateAgendaDueTime(unit: UnitOfWork, item: AgendaItem): void {
  unit.add('moved_jobs', {
    kind: item.kind,
    subject_id: item.subjectId,
    due_at: item.dueAt,
    tries: 0,
    lease_token: null,
    lease_until: null,
  })
}

/** Strikes out a claimed item; false when the lease was lost, and then nothing else may be written. */
export async function finishAgendaItem(tx: DatabaseTransaction, item: ClaimedItem): Promise<boolean> {
  const { numDeletedRows } = await named(tx.deleteFrom('agenda'), item)
    .where('lease_token', '=', item.leaseToken)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Gives a claimed item back that has failed, to be tried again at another moment. When it failed is in real time. */
export async function postponeAgendaItem(
  db: Database,
  item: ClaimedItem,
  { dueAt, error, failedAt }: { dueAt: Date; error: string; failedAt: Date },
): Promise<void> {
  await db
    .updateTable('agenda')
    .set((eb) => ({
      due_at: dueAt,
      tries: eb('tries', '+', 1),
      lease_token: null,
      lease_until: null,
      last_error: error,
      // What is left of an earlier time counts no more.
      failed_since: sql<Date>`case when tries = 0 then ${failedAt}::timestamptz else coalesce(failed_since, ${failedAt}::timestamptz) end`,
    }))
    .where('client_id', '=', item.clientId)
    .where('kind', '=', item.kind)
    .where('subject_id', '=', item.subjectId)
    .where('lease_token', '=', item.leaseToken)
    .execute()
}

/** Gives a claimed item back with a part of its work done; the rest is for whoever comes at that moment. */
export async function continueAgendaItem(db: Database, item: ClaimedItem, dueAt: Date): Promise<void> {
  await db
    .updateTable('agenda')
    .set({ due_at: dueAt, tries: 0, lease_token: null, lease_until: null })
    .where('client_id', '=', item.clientId)
    .where('kind', '=', item.kind)
    .where('subject_id', '=', item.subjectId)
    .where('lease_token', '=', item.leaseToken)
    .execute()
}

interface Filterable<Q> {
  where(column: 'client_id' | 'kind' | 'subject_id', operator: '=', value: string): Q
}

const named = <Q extends Filterable<Q>>(query: Q, item: ItemName): Q =>
  query
    .where('client_id', '=', item.clientId)
    .where('kind', '=', item.kind)
    .where('subject_id', '=', item.subjectId)
