import { sql } from 'kysely'
import { idTime } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'

/** Sales of the same method, currency and amount, and what was kept of them. */
interface SalesOfAmount {
  readonly method: string
  readonly currency: string
  readonly amountMinor: bigint
  readonly payments: number
  readonly feeMinor: bigint
}

interface Span {
  readonly from: Date
  readonly to: Date
  /** More payments are not looked at, the oldest first. */
  readonly limit: number
}

/** What a client's payments of a span have brought, by equal amounts. A payment's id begins with its time. */
export async function listSalesOf(
  db: Database,
  clientId: string,
  { from, to, limit }: Span,
): Promise<SalesOfAmount[]> {
  const { rows } = await sql<Row>`
    select payment_method_type, currency, captured_minor::text as amount, count(*)::integer as payments,
      sum(fee_minor)::text as fee
    from (
      select payment_method_type, currency, captured_minor, fee_minor from payments
      where client_id = ${clientId} and payment_id >= ${idTime(from)} and payment_id < ${idTime(to)}
        and captured_minor > 0
      order by payment_id desc limit ${limit}
    ) as sold
    group by payment_method_type, currency, captured_minor`.execute(db)
  return rows.map((row) => ({
    ...{ method: row.payment_method_type, currency: row.currency, payments: row.payments },
    ...{ amountMinor: BigInt(row.amount), feeMinor: BigInt(row.fee) },
  }))
}

interface Row {
  readonly payment_method_type: string
  readonly currency: string
  readonly amount: string
  readonly payments: number
  readonly fee: string
}
