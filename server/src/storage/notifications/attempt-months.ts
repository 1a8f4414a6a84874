import { sql } from 'kysely'
import { idTime } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'

/** What an id of a notification begins with; the time follows. Those from before are random, and sort before all of these. */
export const NOTIFICATION_ID_START = 'n'

const MONTH_LENGTH = 6

/** A month as ids and partitions name it, such as 202611; in UTC. */
export const attemptMonth = (at: Date): string => idTime(at).slice(0, MONTH_LENGTH)

/** On a distributed database each shard has a part of its own to make. */
const TIMEOUT = '60s'

/** Makes the months that are needed and drops, with all delivery attempts in them, those before the first that is kept. */
export async function keepAttemptMonths(
  db: Database,
  { keptFrom, needed }: { readonly keptFrom: string; readonly needed: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql.raw(`set local statement_timeout = '${TIMEOUT}'`).execute(tx)
    await sql`select keep_notification_months(${keptFrom}, ${needed}::text[])`.execute(tx)
  })
}
