import { ENVIRONMENTS, type Environment } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'

/** Each is looked up at its own place in the index, because everybody's history lies in between. */
const CLIENTS_AT_ONCE = 250

/** Does something for all clients, some hundred of an environment at a time, one slice after the other. */
export async function forSlicesOfClients(
  db: Database,
  work: (environment: Environment, clientIds: readonly string[]) => Promise<void>,
): Promise<void> {
  for (const environment of ENVIRONMENTS)
    for (let after = ''; ; ) {
      const clientIds = await listSlice(db, environment, after)
      const last = clientIds.at(-1)
      if (last === undefined) break
      await work(environment, clientIds)
      after = last
    }
}

async function listSlice(db: Database, environment: Environment, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('clients')
    .where('client_id', '>', after)
    .where('environment', '=', environment)
    .orderBy('client_id')
    .limit(CLIENTS_AT_ONCE)
    .select('client_id')
    .execute()
  return rows.map((row) => row.client_id)
}
