import { type RawBuilder, sql } from 'kysely'
import type { RetainedKind } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'
import type { Schema } from '../schema.ts'

/**
 * Data of a client that is not kept for ever. All times are the client's. What is older than a moment lies between the
 * beginning of time and that moment: for such a span the planner uses the index by age, even for a client of whom it
 * expects only a few rows.
 */
export interface Retained {
  /** When the oldest of it was made, or ended: a query for one value. */
  oldest(clientId: string): RawBuilder<Date | null>
  /** Removes some of what is older, in one database transaction; false when nothing more is left. */
  remove(db: Database, clientId: string, before: Date): Promise<boolean>
}

/** Few enough that nobody waits long for a row, and enough that a year's rows are soon gone. */
export const BATCH = 500

/** Runs a statement that ends with `select count(*) as removed`. */
export async function isWholeBatch(
  db: Database,
  statement: RawBuilder<unknown>,
  batch = BATCH,
): Promise<boolean> {
  const { rows } = await (statement as RawBuilder<{ removed: bigint }>).execute(db)
  return Number(rows[0]?.removed) >= batch
}

interface Aged {
  readonly table: keyof Schema
  readonly id: string
  /** When it was made or ended; the table has an index by client and this. */
  readonly at: string
  /** With literals, where the index has a condition. */
  readonly condition?: RawBuilder<unknown>
}

/**
 * Rows that go by their age. A row that changes just before it is removed is checked once more, and stays if it is young
 * again: in a form that matches no index, so that it is found by its id.
 */
export function byAge({ table, id, at, condition = sql`true` }: Aged): Retained {
  const [rows, key, age] = [sql.table(table), sql.ref(id), sql.ref(at)]
  return {
    oldest: (clientId) => sql`select min(${age}) from ${rows} where client_id = ${clientId} and ${condition}`,
    remove(db, clientId, before) {
      return isWholeBatch(
        db,
        sql`
          with gone as (
            delete from ${rows}
            where client_id = ${clientId} and (${age} <= ${before} and ${condition}) is true and ${key} = any(array(
              select ${key} from ${rows}
              where client_id = ${clientId} and ${age} between '-infinity' and ${before} and ${condition}
              order by ${age} limit ${sql.lit(BATCH)}))
            returning ${key}
          )
          select count(*) as removed from gone`,
      )
    },
  }
}

/**
 * The next rows of a walk in the order of their ids, which begin with the time. It ends at the first row that is not old
 * enough. As common table expressions: `old` has the ids.
 */
export const walk = (
  clientId: string,
  { kind, before, next }: { kind: RetainedKind; before: Date; next: RawBuilder<unknown> },
) => sql`
  next as (${next}),
  old as (
    select id from (select id, bool_and(at <= ${before}::timestamptz) over (order by id) as is_old from next) as seen
    where is_old
  ),
  marked as (
    insert into retention_marks (client_id, kind, through)
    select ${clientId}, ${kind}, max(id) from old having count(*) > 0
    on conflict (client_id, kind) do update set through = excluded.through
  )`

/** Where a walk continues. */
export const markOf = (clientId: string, kind: RetainedKind) => sql<string>`
  coalesce((select through from retention_marks where client_id = ${clientId} and kind = ${kind}), '')`

/** How far the client's time is ahead of real time. */
export const aheadOfRealTime = (clientId: string) => sql<unknown>`
  (select offset_ms * interval '1 millisecond' from client_clocks where client_id = ${clientId})`

/** A moment of the client's time in real time. */
export const inRealTime = (clientId: string, moment: Date) => sql<Date>`
  (select ${moment}::timestamptz - offset_ms * interval '1 millisecond' from client_clocks where client_id = ${clientId})`
