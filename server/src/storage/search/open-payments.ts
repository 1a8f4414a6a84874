import { sql } from 'kysely'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import { holdSearch } from './hold-search.ts'

// The condition of the index payment_day_counts_open, to be written out as it is.
const IS_OPEN = sql<boolean>`status in ('PROCESSING', 'PENDING')`

/**
 * Payments of all clients that have not ended, as far as they were followed. The cost grows with the clients and with the
 * days on which open payments were made, not with the payments.
 */
export async function countOpenPayments(db: Database): Promise<number> {
  const { rows } = await sql<{ open: string }>`
    select coalesce(sum(payments), 0)::text as open from payment_day_counts where ${IS_OPEN}`.execute(db)
  return Number(rows[0]?.open ?? 0)
}

/** How many rows are removed at once; what is left is removed at the next walk. */
const REMOVED_AT_ONCE = 200

/** Removes counts of earlier days on which nothing is open any more: seldom is anything added to one of them again. */
export async function deleteEmptyCounts(db: Database, clientId: string, before: Date): Promise<void> {
  const { rows } = await byIndex(db, (tx) =>
    sql<{ day: Date }>`
      select day from payment_day_counts
      where client_id = ${clientId} and day < ${before} and ${IS_OPEN} and payments = 0 and amount_minor = 0
      order by client_id, day limit ${sql.lit(REMOVED_AT_ONCE)}`.execute(tx),
  )
  if (rows.length === 0) return
  const days = [...new Set(rows.map(({ day }) => day.toISOString()))]
  await db.transaction().execute(async (tx) => {
    await holdSearch(tx, clientId)
    await sql`
      delete from payment_day_counts
      where client_id = ${clientId} and day = any(${days}::timestamptz[]) and ${IS_OPEN} and payments = 0
        and amount_minor = 0`.execute(tx)
  })
}
