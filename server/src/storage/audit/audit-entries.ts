import { type Selectable, sql } from 'kysely'
import { type AuditAction, type AuditEntry, type Facts, idTime } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import type { AuditEntriesTable } from './tables.ts'

export async function insertAuditEntry(db: Database, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      client_id: entry.clientId,
      entry_id: entry.entryId,
      at: entry.at,
      actor: entry.actor,
      os_user: entry.osUser,
      host: entry.host,
      address: entry.address,
      action: entry.action,
      subject: entry.subject,
      before: entry.before && JSON.stringify(entry.before),
      after: entry.after && JSON.stringify(entry.after),
      trace_id: entry.traceId,
    })
    .execute()
}

export interface AuditSearch {
  readonly clientId: string | undefined
  readonly action: AuditAction | undefined
  /** The mark of an actor; only of one client. */
  readonly actor?: string | undefined
  /** The entry after which the list goes on. */
  readonly before?: string | undefined
  readonly since: Date | undefined
  readonly until: Date | undefined
  readonly limit: number
}

const PAGE = 500
/** Before and after every id, which are digits. */
const [FIRST_ID, LAST_ID] = ['', '99']

/** The newest first, read in pages by an index, however many there are. */
export async function listAuditEntries(db: Database, search: AuditSearch): Promise<AuditEntry[]> {
  const { since, until, limit } = search
  const found: AuditEntry[] = []
  const from = since ? idTime(since) : FIRST_ID
  let before = search.before ?? (until ? idTime(until) : LAST_ID)
  while (found.length < limit) {
    const size = Math.min(PAGE, limit - found.length)
    const page = await listPage(db, search, { from, before, size })
    found.push(...page)
    const last = page.at(-1)
    if (!last || page.length < size) break
    before = last.entryId
  }
  return found
}

/** Ids from one on and before another. */
async function listPage(
  db: Database,
  { clientId, action, actor }: AuditSearch,
  { from, before, size }: { from: string; before: string; size: number },
): Promise<AuditEntry[]> {
  const rows = await byIndex(db, (tx) =>
    tx
      .selectFrom('audit_entries')
      .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId as string))
      .$if(action !== undefined, (query) => query.where('action', '=', action as AuditAction))
      .$if(actor !== undefined, (query) => query.where('actor', '=', actor as string))
      .where('entry_id', '>=', from)
      .where('entry_id', '<', before)
      .orderBy('entry_id', 'desc')
      .limit(size)
      .selectAll()
      .execute(),
  )
  return rows.map(toEntry)
}

const toEntry = (row: Selectable<AuditEntriesTable>): AuditEntry => ({
  clientId: row.client_id,
  entryId: row.entry_id,
  at: row.at,
  actor: row.actor,
  osUser: row.os_user,
  host: row.host,
  address: row.address,
  action: row.action,
  subject: row.subject,
  before: row.before as Facts | null,
  after: row.after as Facts | null,
  traceId: row.trace_id,
})

/** Some client that has an entry from before this moment. */
export async function findClientWithAuditEntriesBefore(db: Database, moment: Date): Promise<string | null> {
  const row = await byIndex(db, (tx) =>
    tx
      .selectFrom('audit_entries')
      .where('entry_id', '<', idTime(moment))
      .orderBy('entry_id')
      .select('client_id')
      .limit(1)
      .executeTakeFirst(),
  )
  return row?.client_id ?? null
}

const REMOVED_AT_ONCE = 500

/** Removes some of a client's entries from before this moment; the database refuses those that are not a year old. */
export async function deleteAuditEntriesBefore(db: Database, clientId: string, moment: Date): Promise<void> {
  await byIndex(db, async (tx) => {
    await sql`select set_config('amsel.audit_retention', 'on', true)`.execute(tx)
    await sql`
      delete from audit_entries where client_id = ${clientId} and entry_id = any(array(
        select entry_id from audit_entries where client_id = ${clientId} and entry_id < ${idTime(moment)}
        order by entry_id limit ${sql.lit(REMOVED_AT_ONCE)}))`.execute(tx)
  })
}
