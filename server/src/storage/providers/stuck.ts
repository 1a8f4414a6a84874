import { sql } from 'kysely'
import type { Attempt } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'

/** An attempt of which nobody knows what became of it. */
export interface StuckAttempt extends Pick<Attempt, 'clientId' | 'paymentId' | 'attemptId' | 'kind'> {
  readonly provider: string
  readonly state: 'OPEN' | 'PENDING'
  readonly currency: string
  readonly amountMinor: bigint
  readonly reference: string | null
  readonly createdAt: Date
  readonly askedAgainAt: Date
  /** How often asking has failed since it was last answered. */
  readonly tries: number
}

/**
 * What was begun before a moment and has no end, the oldest first. Each has its item in the agenda, where nothing that has
 * ended is. A page that waits for its payer is no riddle while its payment is open.
 */
export async function listStuckAttempts(
  db: Database,
  { clientId, before, limit }: { clientId: string | null; before: Date; limit: number },
): Promise<StuckAttempt[]> {
  const ofClient = clientId === null ? sql`true` : sql`g.client_id = ${clientId}`
  const { rows } = await sql<StuckAttempt>`
    select a.client_id as "clientId", a.payment_id as "paymentId", a.attempt_id as "attemptId", a.kind, a.provider, a.state,
      a.currency, a.amount_minor as "amountMinor", a.reference, a.created_at as "createdAt", g.due_at as "askedAgainAt", g.tries
    from agenda g
    -- One by one: what waits is little, and all that was ever asked is much.
    cross join lateral (
      select * from attempts where client_id = g.client_id and attempt_id = g.subject_id limit 1
    ) as a
    cross join lateral (
      select status, expires_at from payments where client_id = g.client_id and payment_id = a.payment_id limit 1
    ) as p
    where g.kind = 'finish_attempt' and ${ofClient} and a.created_at < ${before}
      and not (a.state = 'PENDING' and a.payer_url is not null and p.status = 'PROCESSING' and p.expires_at > g.due_at)
    order by a.created_at limit ${limit}`.execute(db)
  return rows
}

/** Messages that were not followed, by account and reason. */
export interface UnheardMessages {
  readonly provider: string
  readonly state: 'UNMATCHED' | 'DOUBTED'
  readonly count: bigint
}

export async function countUnheardMessages(
  db: Database,
  clientId: string | null,
): Promise<UnheardMessages[]> {
  const ofClient = clientId === null ? sql`true` : sql`client_id = ${clientId}`
  const { rows } = await sql<UnheardMessages>`
    select provider, state, count(*) as count from provider_events
    where state in ('UNMATCHED', 'DOUBTED') and ${ofClient}
    group by provider, state order by provider, state`.execute(db)
  return rows
}
