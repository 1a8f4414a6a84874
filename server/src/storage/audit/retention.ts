import { sql } from 'kysely'
import { type ChainEnd, idTime } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'

/** The oldest entry from before this moment, after one that stays. */
export async function findAuditEntryBefore(
  db: Database,
  moment: Date,
  after: string,
): Promise<{ clientId: string; entryId: string } | null> {
  const row = await byIndex(db, (tx) =>
    tx
      .selectFrom('audit_entries')
      .where('entry_id', '>', after)
      .where('entry_id', '<', idTime(moment))
      .orderBy('entry_id')
      .select(['client_id', 'entry_id'])
      .limit(1)
      .executeTakeFirst(),
  )
  return row ? { clientId: row.client_id, entryId: row.entry_id } : null
}

const REMOVED_AT_ONCE = 500

interface OldEntry {
  readonly entry_id: string
  readonly chain_number: bigint
  readonly hash: Buffer | null
}

/**
 * Removes some of a client's entries from before this moment, from the start of its chain, which then starts after the
 * last of them; returns how many. The database refuses to remove those that are not a year old. An old entry behind a
 * younger one waits for it: clocks differ a little.
 */
export async function deleteAuditEntriesBefore(
  db: Database,
  clientId: string,
  { moment, seal }: { moment: Date; seal: (removed: ChainEnd, unchained: number) => Buffer },
): Promise<number> {
  return byIndex(db, async (tx) => {
    const head = await tx
      .selectFrom('audit_heads')
      .where('client_id', '=', clientId)
      .select(['from_number', 'from_hash', 'unchained'])
      .forUpdate()
      .executeTakeFirst()
    const first = await listFirst(tx, clientId)
    const end = first.findIndex(({ entry_id }) => entry_id >= idTime(moment))
    const old = end < 0 ? first : first.slice(0, end)
    if (old.length === 0) return 0
    await sql`select set_config('amsel.audit_retention', 'on', true)`.execute(tx)
    await sql`
      delete from audit_entries where client_id = ${clientId} and ctid = any(array(
        select ctid from audit_entries where client_id = ${clientId}
        order by client_id, chain_number, entry_id limit ${old.length}))`.execute(tx)
    if (!head) return old.length
    const last = old.findLast(({ chain_number }) => chain_number > 0n)
    const [number, hash] = last?.hash ? [last.chain_number, last.hash] : [head.from_number, head.from_hash]
    const unchained = old.reduce(
      (left, { chain_number }) => (chain_number === 0n && left > 0n ? left - 1n : left),
      head.unchained,
    )
    await tx
      .updateTable('audit_heads')
      .set({
        from_number: number,
        from_hash: hash,
        unchained,
        from_seal: seal({ number: Number(number), hash: hash.toString('hex') }, Number(unchained)),
      })
      .where('client_id', '=', clientId)
      .execute()
    return old.length
  })
}

const listFirst = (tx: DatabaseTransaction, clientId: string): Promise<OldEntry[]> =>
  tx
    .selectFrom('audit_entries')
    .where('client_id', '=', clientId)
    .orderBy('client_id')
    .orderBy('chain_number')
    .orderBy('entry_id')
    .select(['entry_id', 'chain_number', 'hash'])
    .limit(REMOVED_AT_ONCE)
    .execute()
