import { type Selectable, sql } from 'kysely'
import { idTime, later, MINUTE_MS } from '../../domain/index.ts'
import { findNextClient } from '../clients/next-client.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import { FOLLOWED_AT_ONCE } from './follow.ts'
import type { SearchMarksTable } from './tables.ts'

/**
 * An id is assigned before its row is committed, and a clock may be moved meanwhile: a walk goes up to where the client's
 * clock was this long ago. Nothing takes that long to be committed.
 */
export const SETTLED_MS = 2 * MINUTE_MS

export type SearchMark = Selectable<SearchMarksTable>

export const findClientToWalk = (db: Database, after: string) => findNextClient(db, 'payments', after)

/**
 * Takes the turn to walk through a client's data; null where somebody has done so in the last minutes. The first one
 * begins with the oldest payment, and finds there what was done to it.
 */
export async function claimWalk(
  db: Database,
  clientId: string,
  now: Date,
): Promise<(SearchMark & { isFirst: boolean }) | null> {
  const settled = later(now, -SETTLED_MS)
  const taken = await db
    .updateTable('search_marks')
    .set({ walked_at: now })
    .where('client_id', '=', clientId)
    .where('walked_at', '<=', settled)
    .returningAll()
    .executeTakeFirst()
  if (taken) return { ...taken, isFirst: false }
  const through = idTime(settled)
  const begun = await db
    .insertInto('search_marks')
    .values({
      client_id: clientId,
      payments_through: '',
      transactions_through: through,
      disputes_through: through,
      attempts_through: settled,
      open_through: '',
      // Real time: a clock that was moved is ahead of it.
      bound: settled,
      walked_at: now,
      is_filled: false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return begun ? { ...begun, isFirst: true } : null
}

type Walk = 'payments' | 'transactions' | 'disputes' | 'attempts' | 'open'

/** The result of a walk: the payments to follow, and where it continues. */
export interface Walked {
  readonly paymentIds: readonly string[]
  readonly mark: SearchMark
  /** Whether there is more up to the bound. */
  readonly isMoreLeft: boolean
}

/**
 * The next payments that are new, that something new was done to, that a provider has decided, and, in turns, those that
 * are not over. Each is found by an index that is there anyway.
 */
export async function listUnfollowed(db: Database, mark: SearchMark): Promise<Walked> {
  const { client_id: clientId, bound } = mark
  const upTo = idTime(bound)
  const limit = FOLLOWED_AT_ONCE
  const statement = sql<{ walk: Walk; payment_id: string; id: string | null; at: Date | null }>`
    select * from ((select 'payments' as walk, payment_id, payment_id as id, null::timestamptz as at from payments
      where client_id = ${clientId} and payment_id > ${mark.payments_through} and payment_id < ${upTo}
      order by payment_id limit ${limit})
    union all
    (select 'transactions', payment_id, transaction_id, null from payment_transactions
      where client_id = ${clientId} and transaction_id > ${mark.transactions_through} and transaction_id < ${upTo}
      order by transaction_id limit ${limit})
    union all
    (select 'disputes', payment_id, dispute_id, null from disputes
      where client_id = ${clientId} and dispute_id > ${mark.disputes_through} and dispute_id < ${upTo}
      order by dispute_id limit ${limit})
    union all
    (select 'attempts', payment_id, null, decided_at from attempts
      where client_id = ${clientId} and decided_at > ${mark.attempts_through} and decided_at < ${bound}
        and state in ('SUCCEEDED', 'FAILED', 'RETRACTED')
      order by decided_at fetch first ${limit} rows with ties)
    union all
    (select 'open', payment_id, payment_id, null from payment_search
      where client_id = ${clientId} and status = 'PROCESSING' and payment_id > ${mark.open_through} and payment_id < ${upTo}
      order by payment_id limit ${limit})
    union all
    (select 'open', payment_id, payment_id, null from payment_search
      where client_id = ${clientId} and status = 'PENDING' and payment_id > ${mark.open_through} and payment_id < ${upTo}
      order by payment_id limit ${limit})
    union all
    (select 'open', payment_id, payment_id, null from payment_search
      where client_id = ${clientId} and has_open_dispute and payment_id > ${mark.open_through} and payment_id < ${upTo}
      order by payment_id limit ${limit})) as unfollowed`
  const { rows } = await byIndex(db, (tx) => statement.execute(tx))
  const of = (walk: Walk) => rows.filter((row) => row.walk === walk)
  const reached = (walk: Walk, from: string) => of(walk).at(-1)?.id ?? from
  const open = of('open')
    .map(({ payment_id }) => payment_id)
    .sort()
    .slice(0, limit)
  const walked = rows.filter(({ walk }) => walk !== 'open')
  return {
    paymentIds: [...new Set([...walked.map(({ payment_id }) => payment_id), ...open])],
    mark: {
      ...mark,
      payments_through: reached('payments', mark.payments_through),
      transactions_through: reached('transactions', mark.transactions_through),
      disputes_through: reached('disputes', mark.disputes_through),
      attempts_through: of('attempts').at(-1)?.at ?? mark.attempts_through,
      // After the last of them, from the beginning.
      open_through: open.length === limit ? (open.at(-1) ?? '') : '',
    },
    isMoreLeft: (['payments', 'transactions', 'disputes', 'attempts'] as const).some(
      (walk) => of(walk).length >= limit,
    ),
  }
}

/** No walk goes back, whoever else was on it. */
export async function updateMark(db: Database, mark: SearchMark): Promise<void> {
  await sql`
    update search_marks set
      payments_through = greatest(payments_through, ${mark.payments_through}),
      transactions_through = greatest(transactions_through, ${mark.transactions_through}),
      disputes_through = greatest(disputes_through, ${mark.disputes_through}),
      attempts_through = greatest(attempts_through, ${mark.attempts_through}::timestamptz),
      open_through = ${mark.open_through},
      bound = greatest(bound, ${mark.bound}::timestamptz),
      walked_at = ${mark.walked_at}::timestamptz,
      is_filled = is_filled or ${mark.is_filled}
    where client_id = ${mark.client_id}`.execute(db)
}
