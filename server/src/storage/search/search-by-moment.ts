import { type RawBuilder, sql } from 'kysely'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import { LOOKED_AT_MAX, momentsOf, type Page } from './page.ts'

interface Search<Row, T> {
  /** All rows after the cursor, the newest first. */
  readonly seen: RawBuilder<unknown>
  /** Which of them are wanted. */
  readonly wanted: RawBuilder<unknown>
  readonly limit: number
  readonly item: (row: Row) => T
}

/** A page of rows in the order of their moments: those that match among the rows examined. */
export function searchByMoment<Row extends { readonly created_at: Date }, T>(
  db: Database,
  { seen, wanted, limit, item }: Search<Row, T>,
): Promise<Page<T>> {
  const page = sql<Row>`
    select * from (${seen} fetch first ${LOOKED_AT_MAX} rows with ties) as seen
    where ${wanted}
    order by created_at desc fetch first ${limit + 1} rows with ties`
  return byIndex(db, async (tx) => {
    const { rows } = await page.execute(tx)
    if (rows.length > limit) return momentsOf(rows, limit, { item })
    const { rows: ends } = await sql<Row>`${seen} offset ${LOOKED_AT_MAX - 1} limit 1`.execute(tx)
    return momentsOf(rows, limit, { item, reached: ends[0]?.created_at })
  })
}
