import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { announceProviderChange } from './accounts.ts'

/** The gateway is held: its database was restored, and differs from what providers know. */
export interface Hold {
  readonly holdId: string
  readonly begunAt: Date
  /** What was begun since then may be missing here; null until somebody has said so. */
  readonly since: Date | null
  readonly liftedAt: Date | null
}

/** The newest, lifted or not; null where there never was one. */
export async function findHold(db: Database): Promise<Hold | null> {
  const row = await db
    .selectFrom('gateway_holds')
    .orderBy('begun_at', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  if (!row) return null
  return { holdId: row.hold_id, begunAt: row.begun_at, since: row.since, liftedAt: row.lifted_at }
}

export async function insertHold(
  tx: DatabaseTransaction,
  { holdId, begunAt }: Pick<Hold, 'holdId' | 'begunAt'>,
): Promise<void> {
  await tx
    .insertInto('gateway_holds')
    .values({ hold_id: holdId, begun_at: begunAt, since: null, lifted_at: null })
    .execute()
  await announceProviderChange(tx)
}

/** The earliest moment ever given counts. */
export async function updateHoldSince(
  tx: DatabaseTransaction,
  { holdId }: Pick<Hold, 'holdId'>,
  since: Date,
): Promise<void> {
  await tx
    .updateTable('gateway_holds')
    .set({ since: sql<Date>`least(coalesce(since, ${since}), ${since})` })
    .where('hold_id', '=', holdId)
    .execute()
  await announceProviderChange(tx)
}

/** False where it was lifted before. */
export async function liftHold(
  tx: DatabaseTransaction,
  { holdId }: Pick<Hold, 'holdId'>,
  liftedAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gateway_holds')
    .set({ lifted_at: liftedAt })
    .where('hold_id', '=', holdId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  await announceProviderChange(tx)
  return numUpdatedRows > 0n
}
