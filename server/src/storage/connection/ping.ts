import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Throws if the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}
