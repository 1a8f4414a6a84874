import { CompiledQuery, sql } from 'kysely'
import { DAY_MS, later, RETENTION_DAYS_MIN } from '../../domain/index.ts'
import { insertJob } from '../jobs/jobs.ts'
import { announceClientChange } from '../clients/client-changes.ts'
import { type DatabaseTransaction, isOnDistributed } from '../connection/database.ts'
import { PLACEMENTS } from '../distribution/placement.ts'
import type { Schema } from '../schema.ts'
import { writeWithin } from '../units/write-locked.ts'

/**
 * What stays: who did what, the clock, the logo, bank accounts, the addresses of till and phone, and how far the feed has come.
 * Positions never begin again, so a cursor from before only returns what is new. A listener continues to listen.
 */
const KEPT: ReadonlySet<string> = new Set<keyof Schema>([
  'audit_entries',
  'audit_heads',
  'bank_accounts',
  'client_clocks',
  'client_logos',
  'notification_feeds',
  'notification_listeners',
  'store_pages',
])

/** Removed once and not in the rounds: it is written a moment after each call, and calls that only read are not in the way. */
const LOG: readonly (keyof Schema)[] = ['api_calls', 'api_call_gaps', 'key_uses']

/** By a function of its own: nobody else may delete a transfer. */
const LEDGER: keyof Schema = 'transfers'

/** What refers to a table is removed before it. */
const EMPTIED = Object.entries(PLACEMENTS)
  .filter(([table, placement]) => placement === 'client' && table !== LEDGER && !KEPT.has(table))
  .map(([table]) => table as keyof Schema)
  .filter((table) => !LOG.includes(table))
  .reverse()

/** As many as one statement removes in a fraction of its time. */
const ROWS_AT_ONCE = 5_000
/** Others may have most of a table: reading on until enough rows of this client are found may seem quick, and is not. */
const BY_INDEX = 'set local enable_seqscan = off'
const BY_INDEX_ON_ALL_NODES = `set local citus.propagate_set_commands = 'local'; ${BY_INDEX}`
/** A client that keeps calling all the time is not waited for. */
const ROUNDS_MAX = 20

/**
 * Removes a sandbox client's data, and sets its clock to real time; the database refuses it for a production client.
 * Another transaction that commits meanwhile is removed as a whole or stays as a whole: rounds are made until one finds
 * nothing, and a transaction that wants to add to a removed row waits for the end and finds none. Returns how many rows
 * were removed, or false when every round found something: roll back then.
 */
export async function emptyClient(
  tx: DatabaseTransaction,
  clientId: string,
  now: Date,
): Promise<number | false> {
  await sql.raw(isOnDistributed(tx) ? BY_INDEX_ON_ALL_NODES : BY_INDEX).execute(tx)
  await setClockBack(tx, clientId)
  let total = 0
  for (const table of LOG) total += await repeated(() => removeSome(tx, clientId, table))
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const removed = await emptyOnce(tx, clientId)
    total += removed
    if (removed > 0) continue
    const dueAt = later(now, RETENTION_DAYS_MIN * DAY_MS)
    const retention = { clientId, kind: 'retain', subjectId: 'all', dueAt } as const
    await writeWithin(tx, clientId, (unit) => insertJob(unit, retention))
    await announceClientChange(tx, clientId)
    return total
  }
  return false
}

/** Locks the clock's row: another call that empties the same client waits here. */
async function setClockBack(tx: DatabaseTransaction, clientId: string): Promise<void> {
  await tx
    .updateTable('client_clocks')
    .set((eb) => ({ offset_ms: 0n, target_offset_ms: 0n, resets: eb('resets', '+', 1) }))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
}

async function emptyOnce(tx: DatabaseTransaction, clientId: string): Promise<number> {
  let total = await repeated(() => removeTransfers(tx, clientId))
  // First of all, like every change to a payment: so nobody who waits for us has what we wait for.
  await lockPayments(tx, clientId)
  for (const table of EMPTIED) total += await repeated(() => removeSome(tx, clientId, table))
  return total
}

async function repeated(remove: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const removed = await remove()
    total += removed
    if (removed < ROWS_AT_ONCE) return total
  }
}

async function removeTransfers(tx: DatabaseTransaction, clientId: string): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    select remove_sandbox_transfers(${clientId}, ${ROWS_AT_ONCE}) as removed`.execute(tx)
  return rows[0]?.removed ?? 0
}

async function lockPayments(tx: DatabaseTransaction, clientId: string): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: { payment_id: string }[] = await tx
      .selectFrom('payments')
      .where('client_id', '=', clientId)
      .where('payment_id', '>', after)
      .orderBy('payment_id')
      .limit(ROWS_AT_ONCE)
      .select('payment_id')
      .forUpdate()
      .execute()
    after = rows[ROWS_AT_ONCE - 1]?.payment_id
  }
}

async function removeSome(tx: DatabaseTransaction, clientId: string, table: string): Promise<number> {
  const { numAffectedRows = 0n } = await tx.executeQuery(
    CompiledQuery.raw(
      `delete from ${table} where client_id = $1
         and ctid = any(array(select ctid from ${table} where client_id = $1 limit ${ROWS_AT_ONCE}))`,
      [clientId],
    ),
  )
  return Number(numAffectedRows)
}
