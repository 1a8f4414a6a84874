import { sql } from 'kysely'
import { idTime } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'

/** What went back to payers, or is on its way, of refunds that began in a span. */
interface RefundSum {
  readonly at: Date
  readonly currency: string
  readonly refunds: number
  readonly amountMinor: bigint
}

/** More are not added up for a chart: each lies apart. */
const REFUNDS_MAX = 10_000

/** Refunds that have not failed, by when they began; null where there are too many to add up. */
export async function sumRefunds(
  db: Database,
  clientId: string,
  bounds: readonly Date[],
): Promise<RefundSum[] | null> {
  const [first, last] = [bounds[0], bounds.at(-1)]
  if (!first || !last) return []
  const { rows } = await byIndex(db, (tx) =>
    sql<Row>`
      with done as materialized (
        select made.* from unnest(array['PROCESSING', 'SUCCESS']) as wanted cross join lateral (
          select transaction_id from transaction_search
          where client_id = ${clientId} and kind = 'REFUND' and status = wanted
            and transaction_id >= ${idTime(first)} and transaction_id < ${idTime(last)}
          order by transaction_id desc limit ${REFUNDS_MAX + 1}
        ) as found cross join lateral (
          select currency, amount_minor, created_at from payment_transactions t
          where t.client_id = ${clientId} and t.transaction_id = found.transaction_id limit 1
        ) as made
      )
      select width_bucket(created_at, ${bounds.map((at) => at.toISOString())}::timestamptz[]) - 1 as span, currency, count(*)::integer as refunds,
        sum(amount_minor)::text as amount
      from done group by 1, 2 order by 1, 2`.execute(tx),
  )
  if (rows.reduce((sum, { refunds }) => sum + refunds, 0) > REFUNDS_MAX) return null
  return rows.flatMap(({ span, currency, refunds, amount }) => {
    const at = bounds[span]
    return at ? [{ at, currency, refunds, amountMinor: BigInt(amount) }] : []
  })
}

interface Row {
  readonly span: number
  readonly currency: string
  readonly refunds: number
  readonly amount: string
}
