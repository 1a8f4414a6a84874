import { type RawBuilder, sql } from 'kysely'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import { isUndecided, type Waiting, WITH_ITEM } from './stuck.ts'

/** A refund that a provider has neither made nor refused. */
export interface StuckRefund extends Waiting {
  readonly paymentId: string
  readonly refundId: string
  readonly refundRequestId: string
  readonly currency: string
  readonly amountMinor: bigint
  readonly provider: string
  /** The key under which the provider was asked. */
  readonly attemptId: string
  readonly state: 'OPEN' | 'PENDING'
  readonly createdAt: Date
}

/** Those that were begun before a moment, the oldest first, each with its job. */
export async function listStuckRefunds(
  db: Database,
  { clientId, before, limit }: { clientId: string | null; before: Date; limit: number },
): Promise<StuckRefund[]> {
  const { rows } = await byIndex(db, (tx) =>
    sql<StuckRefund>`
      select a.client_id as "clientId", a.payment_id as "paymentId", t.transaction_id as "refundId",
        t.request_id as "refundRequestId", t.currency, t.amount_minor as "amountMinor", a.provider,
        a.attempt_id as "attemptId", a.state, t.created_at as "createdAt", g.due_at as "askedAgainAt", g.tries,
         g.last_error as "lastError"
      from attempts a ${WITH_ITEM}
      join payment_transactions t on t.client_id = a.client_id and t.transaction_id = a.transaction_id
      where ${isUndecided(clientId, before)} and a.kind = 'REFUND' and t.status = 'PROCESSING'
      order by a.created_at limit ${limit}`.execute(tx),
  )
  return rows
}

/** An answer to a dispute, or a registration, that a provider was sent again and again without answering. */
export interface Unanswered {
  readonly clientId: string
  readonly what: 'dispute' | 'registration'
  /** The dispute's id, or the key under which the provider knows the registration: the subject of its job. */
  readonly subjectId: string
  readonly provider: string | null
  readonly failures: number
  readonly failedSince: Date | null
  readonly lastError: string | null
}

/**
 * By client. Those that failed three times or more, since before a moment: a registration that a wallet is reviewing is
 * not stuck.
 */
export async function listUnanswered(
  db: Database,
  { clientId, before, limit }: { clientId: string | null; before?: Date; limit: number },
): Promise<Unanswered[]> {
  const { rows } = await byIndex(db, (tx) =>
    sql<Omit<Unanswered, 'what' | 'provider'> & { found: Pick<Unanswered, 'what' | 'provider'> }>`
      select * from (
        select g.client_id as "clientId", g.subject_id as "subjectId", g.tries as failures, g.failed_since as "failedSince",
          g.last_error as "lastError", coalesce(
            (select json_build_object('what', 'dispute', 'provider', d.provider) from disputes d
             where d.client_id = g.client_id and d.dispute_id = g.subject_id),
            (select json_build_object('what', 'registration', 'provider', r.provider) from registrations r
             where r.client_id = g.client_id and r.provider_key = g.subject_id)) as found
        from agenda g where g.kind = 'finish_attempt' and g.tries > 2 and ${ofClient(clientId)}
          and ${before ? sql`coalesce(g.failed_since < ${before}, true)` : sql`true`}
      ) as waiting
      where found is not null order by "clientId", "subjectId" limit ${limit}`.execute(tx),
  )
  return rows.map(({ found, ...item }) => ({ ...item, ...found }))
}

const ofClient = (clientId: string | null): RawBuilder<unknown> =>
  clientId === null ? sql`true` : sql`g.client_id = ${clientId}`
