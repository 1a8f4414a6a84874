import { type RawBuilder, sql } from 'kysely'
import type { Attempt } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'

/** An attempt whose outcome nobody knows. */
export interface StuckAttempt extends Pick<Attempt, 'clientId' | 'paymentId' | 'attemptId' | 'kind'> {
  readonly provider: string
  readonly state: 'OPEN' | 'PENDING'
  readonly currency: string
  readonly amountMinor: bigint
  readonly reference: string | null
  readonly createdAt: Date
  readonly askedAgainAt: Date
  /** How often asking has failed since it was last answered, and with what. */
  readonly tries: number
  readonly lastError: string | null
}

/**
 * What was begun before a moment and has no end, the oldest first, by an index that holds nothing that has ended. Each
 * has its job. A page that waits for its payer is not stuck while its payment is open. Refunds also have a list of their
 * own: a caller that shows both leaves them out here.
 */
export async function listStuckAttempts(
  db: Database,
  {
    clientId,
    before,
    limit,
    hasRefunds = true,
  }: { clientId: string | null; before: Date; limit: number; hasRefunds?: boolean },
): Promise<StuckAttempt[]> {
  const { rows } = await byIndex(db, (tx) =>
    sql<StuckAttempt>`
      select a.client_id as "clientId", a.payment_id as "paymentId", a.attempt_id as "attemptId", a.kind, a.provider, a.state,
        a.currency, a.amount_minor as "amountMinor", a.reference, a.created_at as "createdAt",
        g.due_at as "askedAgainAt", g.tries, g.last_error as "lastError"
      from attempts a ${WITH_ITEM}
      where ${isUndecided(clientId, before)} and ${hasRefunds ? sql`true` : sql`a.kind <> 'REFUND'`}
        and not (a.state = 'PENDING' and a.payer_url is not null and exists (
          select 1 from payments p where p.client_id = a.client_id and p.payment_id = a.payment_id
            and p.status = 'PROCESSING' and p.expires_at > g.due_at))
      order by a.created_at limit ${limit}`.execute(tx),
  )
  return rows
}

/** Its job. */
export type Waiting = Pick<StuckAttempt, 'clientId' | 'askedAgainAt' | 'tries' | 'lastError'>

export const WITH_ITEM = sql`
  join agenda g on g.client_id = a.client_id and g.kind = 'finish_attempt' and g.subject_id = a.attempt_id`

/** Written out as the index is: only then is it used. */
export const isUndecided = (clientId: string | null, before: Date): RawBuilder<unknown> => sql`
  a.decided_at is null and a.state in ('OPEN', 'PENDING') and a.created_at < ${before}
  and ${clientId === null ? sql`true` : sql`a.client_id = ${clientId}`}`

/** Messages that were not followed, by account and reason. */
interface UnheardMessages {
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
