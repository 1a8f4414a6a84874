import type pg from 'pg'

/** Any fixed number. */
const LOCK = 4_816_025_001n

/** Schema changes take turns: nodes that start together, and commands. Held until the connection ends. */
export async function awaitMigrationTurn(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
}
