import { sql } from 'kysely'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'

/** How a client has signed lately. */
export interface KeyUse {
  /** Null where the caller names none. */
  readonly version: number | null
  readonly calls: number
  readonly lastUsedAt: Date
}

/** Before and after every id: for a span the planner takes the index, in its order. */
const [FIRST_ID, LAST_ID] = ['', '99']

/** So many of the newest calls are looked at, however many there are. */
export const CALLS_LOOKED_AT = 2_000

/** By which versions of its keys a client has signed its newest calls. */
export async function listKeyUses(db: Database, clientId: string): Promise<KeyUse[]> {
  const { rows } = await byIndex(db, (tx) =>
    sql<{ version: string | null; calls: bigint; last_used_at: Date }>`
    select substring(request_headers ->> 'signature' from 'keyVersion *= *([0-9]{1,6})') as version,
      count(*) as calls, max(at) as last_used_at
    from (
      select request_headers, at, is_proven from api_calls
      where client_id = ${clientId} and call_id > ${FIRST_ID} and call_id < ${LAST_ID}
      order by call_id desc limit ${sql.lit(CALLS_LOOKED_AT)}
    ) as newest where is_proven group by 1`.execute(tx),
  )
  return rows.map(({ version, calls, last_used_at: lastUsedAt }) => ({
    version: version === null ? null : Number(version),
    calls: Number(calls),
    lastUsedAt,
  }))
}
