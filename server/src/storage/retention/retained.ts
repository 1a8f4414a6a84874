import { type RawBuilder, sql } from 'kysely'
import type { RetainedKind } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'

/**
 * Something of a client that is not kept for ever. All times are the client's. What is older than a moment lies between the
 * beginning of time and that moment: for such a span the planner takes the index by age, also for a client of whom it
 * expects a few rows.
 */
export interface Retained {
  /** When the oldest of it was made, or has ended: a query for one value. */
  oldest(clientId: string): RawBuilder<Date | null>
  /** Removes some of what is older, in one database transaction; false when nothing more is left. */
  remove(db: Database, clientId: string, before: Date): Promise<boolean>
}

/** So few that nobody waits long for a row, and so many that a year's rows are soon gone. */
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

/** Where a walk goes on. */
export const markOf = (clientId: string, kind: RetainedKind) => sql<string>`
  coalesce((select through from retention_marks where client_id = ${clientId} and kind = ${kind}), '')`

/** How far the client's time is ahead of real time. */
export const aheadOfRealTime = (clientId: string) => sql<unknown>`
  (select offset_ms * interval '1 millisecond' from client_clocks where client_id = ${clientId})`
