import { sql } from 'kysely'
import { AGENDA_KINDS, type AgendaKind } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'

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

export async function insertAgendaItem(tx: DatabaseTransaction, item: AgendaItem): Promise<void> {
  await insertion(tx, item).execute()
}

/** The same, where one such item is enough: a later one than the standing one is dropped. */
export async function insertAgendaItemOnce(tx: DatabaseTransaction, item: AgendaItem): Promise<void> {
  await insertion(tx, item)
    .onConflict((conflict) => conflict.columns(['client_id', 'kind', 'subject_id']).doNothing())
    .execute()
}

const insertion = (tx: DatabaseTransaction, item: AgendaItem) =>
  tx.insertInto('agenda').values({
    client_id: item.clientId,
    kind: item.kind,
    subject_id: item.subjectId,
    due_at: item.dueAt,
    lease_token: null,
    lease_until: null,
  })

type ItemName = Pick<AgendaItem, 'clientId' | 'kind' | 'subjectId'>

/** Strikes out what is no longer wanted, also while somebody is about to do it: their lease is void then. */
export async function deleteAgendaItem(tx: DatabaseTransaction, item: ItemName): Promise<void> {
  await named(tx.deleteFrom('agenda'), item).execute()
}

export async function updateAgendaDueTime(tx: DatabaseTransaction, item: AgendaItem): Promise<void> {
  await tx
    .updateTable('agenda')
    .set({ due_at: item.dueAt, lease_token: null, lease_until: null })
    .where('client_id', '=', item.clientId)
    .where('kind', '=', item.kind)
    .where('subject_id', '=', item.subjectId)
    .execute()
}

/** Strikes out a claimed item; false when the lease was lost, and then nothing else may be written. */
export async function finishAgendaItem(tx: DatabaseTransaction, item: ClaimedItem): Promise<boolean> {
  const { numDeletedRows } = await named(tx.deleteFrom('agenda'), item)
    .where('lease_token', '=', item.leaseToken)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Gives a claimed item back, to be tried again at another moment. */
export async function postponeAgendaItem(db: Database, item: ClaimedItem, dueAt: Date): Promise<void> {
  await db
    .updateTable('agenda')
    .set((eb) => ({ due_at: dueAt, tries: eb('tries', '+', 1), lease_token: null, lease_until: null }))
    .where('client_id', '=', item.clientId)
    .where('kind', '=', item.kind)
    .where('subject_id', '=', item.subjectId)
    .where('lease_token', '=', item.leaseToken)
    .execute()
}

const CLIENTS_AT_ONCE = 100
/** While nodes are renewed one by one, a newer one may note what an older one cannot do: it is left to the newer. */
const KNOWN = [...AGENDA_KINDS]

/** Clients that have something due and free, the most overdue first; only reads. `now` is real time. */
export async function listClientsWithDueItems(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ client_id: string }>`
    select client_id from (
      select client_id, due_at from agenda
      where due_at <= ${now}::timestamptz and (lease_until is null or lease_until < now()) and kind = any(${KNOWN})
      union all
      select agenda.client_id, agenda.due_at from client_clocks clock
      join agenda on agenda.client_id = clock.client_id
      where clock.offset_ms > 0
        and agenda.due_at <= ${now}::timestamptz + clock.offset_ms * interval '1 millisecond'
        and (agenda.lease_until is null or agenda.lease_until < now()) and agenda.kind = any(${KNOWN})
    ) as due
    group by client_id order by min(due_at) limit ${CLIENTS_AT_ONCE}`.execute(db)
  return rows.map((row) => row.client_id)
}

/** Takes some of a client's due items for this node alone, until the lease runs out. */
export async function claimDueItems(
  db: Database,
  claim: { clientId: string; until: Date; leaseSeconds: number; limit: number },
): Promise<ClaimedItem[]> {
  const { rows } = await sql<{
    kind: AgendaKind
    subject_id: string
    due_at: Date
    tries: number
    lease_token: string
  }>`
    update agenda set lease_token = gen_random_uuid(), lease_until = now() + make_interval(secs => ${claim.leaseSeconds})
    where client_id = ${claim.clientId} and (kind, subject_id) in (
      select kind, subject_id from agenda
      where client_id = ${claim.clientId} and due_at <= ${claim.until} and kind = any(${KNOWN})
        and (lease_until is null or lease_until < now())
      order by due_at limit ${claim.limit}
      for update skip locked
    )
    returning kind, subject_id, due_at, tries, lease_token`.execute(db)
  return rows
    .map((row) => ({
      clientId: claim.clientId,
      kind: row.kind,
      subjectId: row.subject_id,
      dueAt: row.due_at,
      tries: row.tries,
      leaseToken: row.lease_token,
    }))
    .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
}

/** The client's next due moment, also of what another node has in its hands. */
export async function findNextDueTime(db: Database, clientId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('agenda')
    .where('client_id', '=', clientId)
    .where('kind', 'in', KNOWN)
    .select((eb) => eb.fn.min('due_at').as('due_at'))
    .executeTakeFirst()
  return row?.due_at ?? null
}

/** How long the most overdue item has been waiting, in seconds of real time; clients that moved their clock aside. */
export async function agendaLagSeconds(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ lag: number | null }>`
    select extract(epoch from ${now}::timestamptz - min(due_at))::float8 as lag from agenda`.execute(db)
  return Math.max(0, rows[0]?.lag ?? 0)
}

interface Filterable<Q> {
  where(column: 'client_id' | 'kind' | 'subject_id', operator: '=', value: string): Q
}

const named = <Q extends Filterable<Q>>(query: Q, item: ItemName): Q =>
  query
    .where('client_id', '=', item.clientId)
    .where('kind', '=', item.kind)
    .where('subject_id', '=', item.subjectId)
