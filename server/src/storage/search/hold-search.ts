import { sql } from 'kysely'
import type { DatabaseTransaction } from '../connection/database.ts'

/**
 * Lets one at a time write what is searched of a client, until the database transaction ends: who follows its payments, who
 * takes the words from them, and who empties it. The next statement sees what the one before has committed. A client always
 * has a clock, and payments only look at it.
 */
export async function holdSearch(tx: DatabaseTransaction, clientId: string): Promise<void> {
  await sql`select 1 from client_clocks where client_id = ${clientId} for update`.execute(tx)
}
