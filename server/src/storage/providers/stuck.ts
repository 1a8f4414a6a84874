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
  /** How often asking has failed since it was last answered, and with what. */
  readonly tries: number
  readonly lastError: string | null
}

/**
 * What was begun before a moment and has no end, the oldest first. Each has its item in the agenda, where nothing that has
 * ended is. A page that waits for its payer is no riddle while its payment is open. Refunds are listed by themselves as well:
 * whoever shows both leaves them out here.
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
  const ofClient = clientId === null ? sql`true` : sql`g.client_id = ${clientId}`
  const ofKind = hasRefunds ? sql`true` : sql`a.kind <> 'REFUND'`
  // Each is looked up by its name: what waits is little, and all that was ever asked is much.
  const { rows } = await sql<Waiting & { found: Found }>`
    select * from (
      select g.client_id as "clientId", g.due_at as "askedAgainAt", g.tries, g.last_error as "lastError", (
        select json_build_object('paymentId', a.payment_id, 'attemptId', a.attempt_id, 'kind', a.kind, 'provider', a.provider,
          'state', a.state, 'currency', a.currency, 'amountMinor', a.amount_minor::text, 'reference', a.reference,
          'createdAt', a.created_at)
        from attempts a join payments p on p.client_id = a.client_id and p.payment_id = a.payment_id
        where a.client_id = g.client_id and a.attempt_id = g.subject_id and a.created_at < ${before} and ${ofKind}
          and not (a.state = 'PENDING' and a.payer_url is not null and p.status = 'PROCESSING' and p.expires_at > g.due_at)
      ) as found
      from agenda g where g.kind = 'finish_attempt' and ${ofClient}
    ) as waiting
    where found is not null order by found ->> 'createdAt' limit ${limit}`.execute(db)
  return rows.map(({ found, ...asked }) => ({
    ...asked,
    ...found,
    amountMinor: BigInt(found.amountMinor),
    createdAt: new Date(found.createdAt),
  }))
}

/** What the agenda has of it. */
export type Waiting = Pick<StuckAttempt, 'clientId' | 'askedAgainAt' | 'tries' | 'lastError'>

type Found = Omit<StuckAttempt, keyof Waiting | 'amountMinor' | 'createdAt'> & {
  readonly amountMinor: string
  readonly createdAt: string
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
