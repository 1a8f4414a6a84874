import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'

/** A production client's routes to accounts that take its payments: `mayServe` as a condition. */
export const isServing = sql<boolean>`a.status = 'ACTIVE' and (a.environment = 'production' or r.allows_sandbox)`

/** Since when some account takes payments of each of these production clients; one that no account serves is missing. */
export async function listServedSince(
  db: Database,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ client_id: string; since: Date }>`
    select r.client_id, min(r.created_at) as since
    from provider_routes r join provider_accounts a on a.name = r.provider
    where r.client_id = any(${clientIds}::text[]) and ${isServing}
    group by r.client_id`.execute(db)
  return new Map(rows.map(({ client_id, since }) => [client_id, since]))
}
