import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'

export interface ChargeName {
  readonly clientId: string
  readonly attemptId: string
}

/**
 * Charges at an account whose state may differ there: those without an end, those that were decided since a moment, and
 * those of payments with another unfinished transaction. A page, by client and key.
 */
export async function listKnownCharges(
  db: Database,
  { provider, since, after, limit }: { provider: string; since: Date; after: ChargeName; limit: number },
): Promise<ChargeName[]> {
  const { rows } = await sql<ChargeName>`
    select c.client_id as "clientId", c.attempt_id as "attemptId" from attempts c
    where c.kind = 'CHARGE' and c.provider = ${provider}
      and (c.state in ('OPEN', 'PENDING') or c.decided_at >= ${since} or exists (
        select 1 from attempts t where t.client_id = c.client_id and t.payment_id = c.payment_id
          and t.state in ('OPEN', 'PENDING')))
      and (c.client_id, c.attempt_id) > (${after.clientId}, ${after.attemptId})
    order by c.client_id, c.attempt_id limit ${limit}`.execute(db)
  return rows
}
