import type { Selectable } from 'kysely'
import { type AuditAction, type ChainedEntry, type Facts, idTime } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import type { AuditEntriesTable } from './tables.ts'

export interface AuditSearch {
  readonly clientId: string | undefined
  readonly action: AuditAction | undefined
  /** The mark of an actor. */
  readonly actor?: string | undefined
  /** The entry after which the list continues. */
  readonly before?: string | undefined
  readonly since: Date | undefined
  readonly until: Date | undefined
  readonly limit: number
}

const PAGE = 500
/** Before and after every id, which are digits. */
const [FIRST_ID, LAST_ID] = ['', '99']

/** The newest first. */
export async function listAuditEntries(db: Database, search: AuditSearch): Promise<ChainedEntry[]> {
  const found: ChainedEntry[] = []
  for await (const page of readAuditPages(db, search)) found.push(...page)
  return found
}

/** The newest first, in pages by an index, however many there are: for callers that read them all. */
export async function* readAuditPages(
  db: Database,
  search: Omit<AuditSearch, 'limit'> & { readonly limit?: number },
): AsyncGenerator<ChainedEntry[]> {
  const { since, until } = search
  const from = since ? idTime(since) : FIRST_ID
  let before = search.before ?? (until ? idTime(until) : LAST_ID)
  for (let left = search.limit ?? Number.POSITIVE_INFINITY; left > 0; ) {
    const size = Math.min(PAGE, left)
    const page = await listPage(db, search, { from, before, size })
    const last = page.at(-1)
    if (!last) return
    yield page
    if (page.length < size) return
    before = last.entryId
    left -= page.length
  }
}

/** Ids from one (included) to another (excluded). */
async function listPage(
  db: Database,
  { clientId, action, actor }: Pick<AuditSearch, 'clientId' | 'action' | 'actor'>,
  { from, before, size }: { from: string; before: string; size: number },
): Promise<ChainedEntry[]> {
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

export const toEntry = (row: Selectable<AuditEntriesTable>): ChainedEntry => ({
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
  number: Number(row.chain_number),
  hash: row.hash?.toString('hex') ?? null,
})
