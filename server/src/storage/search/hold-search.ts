import { sql } from 'kysely'
import type { DatabaseTransaction } from '../connection/database.ts'

/**
 * Lets one at a time write what is searched of a client, until the database transaction ends: the follower of its
 * payments, the removal of their words, and the call that empties it. The next statement sees what the one before has
 * committed. A client always has a clock, and payments only read it.
 */
export async function holdSearch(tx: DatabaseTransaction, clientId: string): Promise<void> {
  await sql`select 1 from client_clocks where client_id = ${clientId} for update`.execute(tx)
}
