import { type Selectable, sql } from 'kysely'
import type { AuditEntry, ChainEnd, ChainedEntry } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { toEntry } from './audit-entries.ts'
import type { AuditHeadsTable } from './tables.ts'

/** Where a client's chain ends and begins. */
export interface AuditHead {
  readonly clientId: string
  readonly end: ChainEnd
  /** Null where the last entry was written without the key. */
  readonly endSeal: Buffer | null
  /** The entry that was removed last; the number is 0 before any was. */
  readonly removed: ChainEnd
  /** Null before any was removed. */
  readonly removedSeal: Buffer | null
  /** How many entries without a number there may be. */
  readonly unchained: number
}

/** Locks the end of a client's chain until the database transaction ends: one entry of a client at a time. */
export async function lockAuditHead(
  tx: DatabaseTransaction,
  clientId: string,
  beginning: (unchained: number) => Buffer,
): Promise<AuditHead> {
  const found = await findLocked(tx, clientId)
  if (found) return found
  const unchained = await countUnchained(tx, clientId)
  const hash = beginning(unchained)
  await tx
    .insertInto('audit_heads')
    .values({
      client_id: clientId,
      number: 0n,
      hash,
      seal: null,
      from_number: 0n,
      from_hash: hash,
      from_seal: null,
      unchained: BigInt(unchained),
    })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .execute()
  const begun = await findLocked(tx, clientId)
  if (!begun) throw new Error(`the chain of ${clientId} could not be begun`)
  return begun
}

async function findLocked(tx: DatabaseTransaction, clientId: string): Promise<AuditHead | null> {
  const row = await tx
    .selectFrom('audit_heads')
    .where('client_id', '=', clientId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ? toHead(row) : null
}

/** Once per client: entries from before its chain. */
async function countUnchained(tx: DatabaseTransaction, clientId: string): Promise<number> {
  const { rows } = await sql<{ unchained: number }>`
    select count(*)::integer as unchained from audit_entries where client_id = ${clientId} and chain_number = 0`.execute(
    tx,
  )
  return rows[0]?.unchained ?? 0
}

/** Adds an entry to the end of the locked chain. */
export async function insertAuditEntry(
  tx: DatabaseTransaction,
  entry: AuditEntry,
  { number, hash, seal }: { number: number; hash: Buffer; seal: Buffer | null },
): Promise<void> {
  await tx
    .with('added', (db) =>
      db.insertInto('audit_entries').values({
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
        chain_number: BigInt(number),
        hash,
      }),
    )
    .updateTable('audit_heads')
    .set({ number: BigInt(number), hash, seal })
    .where('client_id', '=', entry.clientId)
    .execute()
}

/** The last entries of a chain, at most two, in order. */
export async function listLastEntries(
  tx: DatabaseTransaction,
  clientId: string,
  number: number,
): Promise<ChainedEntry[]> {
  const rows = await tx
    .selectFrom('audit_entries')
    .where('client_id', '=', clientId)
    .where(sql<boolean>`chain_number = any(${[number - 1, number].filter((place) => place > 0)}::bigint[])`)
    .orderBy('chain_number')
    .limit(2)
    .selectAll()
    .execute()
  return rows.map(toEntry)
}

export async function findAuditHead(db: Database, clientId: string): Promise<AuditHead | null> {
  const row = await db
    .selectFrom('audit_heads')
    .where('client_id', '=', clientId)
    .selectAll()
    .executeTakeFirst()
  return row ? toHead(row) : null
}

/** The ends of the chains between two clients, by client. */
export async function listAuditHeads(
  db: Database,
  { after, before, limit }: { after: string; before: string | null; limit: number },
): Promise<AuditHead[]> {
  const rows = await byIndex(db, (tx) =>
    tx
      .selectFrom('audit_heads')
      .where('client_id', '>', after)
      .$if(before !== null, (query) => query.where('client_id', '<', before as string))
      .orderBy('client_id')
      .limit(limit)
      .selectAll()
      .execute(),
  )
  return rows.map(toHead)
}

export type ChainPlace = Pick<ChainedEntry, 'clientId' | 'number' | 'entryId'>

/** The entries of one client, or of all, client by client in the order of their chains; those without a number first. */
export async function listChainedEntries(
  db: Database,
  clientId: string | null,
  { after, limit }: { after: ChainPlace; limit: number },
): Promise<ChainedEntry[]> {
  const rows = await byIndex(db, (tx) =>
    tx
      .selectFrom('audit_entries')
      .$if(clientId !== null, (query) => query.where('client_id', '=', clientId as string))
      .where(
        clientId === null
          ? sql<boolean>`(client_id, chain_number, entry_id) > (${after.clientId}, ${after.number}::bigint, ${after.entryId})`
          : sql<boolean>`(chain_number, entry_id) > (${after.number}::bigint, ${after.entryId})`,
      )
      .orderBy('client_id')
      .orderBy('chain_number')
      .orderBy('entry_id')
      .limit(limit)
      .selectAll()
      .execute(),
  )
  return rows.map(toEntry)
}

const toHead = (row: Selectable<AuditHeadsTable>): AuditHead => ({
  clientId: row.client_id,
  end: { number: Number(row.number), hash: row.hash.toString('hex') },
  endSeal: row.seal,
  removed: { number: Number(row.from_number), hash: row.from_hash.toString('hex') },
  removedSeal: row.from_seal,
  unchained: Number(row.unchained),
})
