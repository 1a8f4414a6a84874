import { sql } from 'kysely'
import type { Dispute, DisputeState } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import { LAST_ID, LOOKED_AT_MAX, type Page, type Paging, pageOf } from './page.ts'
import { idsOf, type Span } from './payment-filter.ts'

export type FoundDispute = Pick<
  Dispute,
  'disputeId' | 'paymentId' | 'type' | 'state' | 'amount' | 'reasonCode' | 'openedAt' | 'dueAt'
> & { readonly judgedResult: string | null }

/** A client's disputes, the newest first. */
export async function searchDisputes(
  db: Database,
  clientId: string,
  asked: Paging & { readonly state?: readonly DisputeState[] | undefined } & Span,
): Promise<Page<FoundDispute>> {
  const { state = null, cursor = LAST_ID, limit } = asked
  const { from, before } = idsOf(asked)
  const seen = sql`
    select dispute_id, payment_id, type, state, currency, amount_minor, reason_code, opened_at, due_at, judged_result
    from disputes where client_id = ${clientId} and dispute_id < ${cursor}
      and dispute_id >= ${from} and dispute_id < ${before} order by dispute_id desc`
  const page = sql<Row>`
    select * from (${seen} limit ${LOOKED_AT_MAX}) as seen
    where (${state}::text[] is null or state = any(${state}::text[]))
    order by dispute_id desc limit ${limit + 1}`
  const shown = { item: toFound, cursor: (row: Row) => row.dispute_id }
  return byIndex(db, async (tx) => {
    const { rows } = await page.execute(tx)
    if (rows.length > limit) return pageOf(rows, limit, shown)
    const { rows: ends } = await sql<Row>`${seen} offset ${LOOKED_AT_MAX - 1} limit 1`.execute(tx)
    return pageOf(rows, limit, { ...shown, reached: ends[0]?.dispute_id ?? null })
  })
}

interface Row {
  readonly dispute_id: string
  readonly payment_id: string
  readonly type: Dispute['type']
  readonly state: DisputeState
  readonly currency: Dispute['amount']['currency']
  readonly amount_minor: bigint
  readonly reason_code: string
  readonly opened_at: Date
  readonly due_at: Date | null
  readonly judged_result: string | null
}

const toFound = (row: Row): FoundDispute => ({
  disputeId: row.dispute_id,
  paymentId: row.payment_id,
  type: row.type,
  state: row.state,
  amount: { currency: row.currency, value: row.amount_minor },
  reasonCode: row.reason_code,
  openedAt: row.opened_at,
  dueAt: row.due_at,
  judgedResult: row.judged_result,
})
