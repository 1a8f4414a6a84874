import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'
import { announceClientChange } from './client-changes.ts'

/** A client's clock: how far it is ahead of real time, and its target. */
interface ClientClock {
  readonly offsetMs: number
  readonly targetOffsetMs: number
}

export async function getClock(db: Database, clientId: string): Promise<ClientClock> {
  const row = await db
    .selectFrom('client_clocks')
    .where('client_id', '=', clientId)
    .select(['offset_ms', 'target_offset_ms'])
    .executeTakeFirstOrThrow()
  return { offsetMs: Number(row.offset_ms), targetOffsetMs: Number(row.target_offset_ms) }
}

/** Moves the target further; the offset follows in steps. */
export async function updateClockTarget(db: Database, clientId: string, byMs: number): Promise<void> {
  await db
    .updateTable('client_clocks')
    .set({ target_offset_ms: sql`target_offset_ms + ${byMs}::bigint` })
    .where('client_id', '=', clientId)
    .execute()
}

/** Moves the offset towards its target, never back and never beyond. */
export async function updateClockOffset(db: Database, clientId: string, offsetMs: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('client_clocks')
      .set({ offset_ms: sql`greatest(offset_ms, least(${offsetMs}::bigint, target_offset_ms))` })
      .where('client_id', '=', clientId)
      .execute()
    await announceClientChange(tx, clientId)
  })
}

/** Some clients whose clock is moving, the next by name after this one. */
export async function listClocksUnderWay(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('client_clocks')
    .whereRef('offset_ms', '<', 'target_offset_ms')
    .where('client_id', '>', after)
    .orderBy('client_id')
    .select('client_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.client_id)
}

/** Some clients whose clock is ahead of real time, the next by name after this one. */
export async function listMovedClocks(
  db: Database,
  after: string,
  limit: number,
): Promise<{ clientId: string; offsetMs: number }[]> {
  const rows = await db
    .selectFrom('client_clocks')
    .where('offset_ms', '>', sql.lit(0n))
    .where('client_id', '>', after)
    .orderBy('client_id')
    .select(['client_id', 'offset_ms'])
    .limit(limit)
    .execute()
  return rows.map((row) => ({ clientId: row.client_id, offsetMs: Number(row.offset_ms) }))
}
