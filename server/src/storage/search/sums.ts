import type { PaymentStatus, ResultCode } from '@amsel/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../connection/database.ts'

/** How payments are broken down in a chart. */
type CountedBy = 'method' | 'currency' | 'status' | 'resultCode'

interface SumOptions {
  /** Whole hours or days of the client's time, the last not included. */
  readonly from: Date
  readonly to: Date
  readonly groupBy: readonly CountedBy[]
}

/** The payments that were made in an hour or on a day, as they stand now. What they are not broken down by is null. */
export interface PaymentSum {
  readonly at: Date
  readonly method: string | null
  readonly currency: string | null
  readonly status: PaymentStatus | null
  readonly resultCode: ResultCode | null
  readonly payments: number
  /** A sum means something only within one currency: null where they are not broken down by it. */
  readonly amountMinor: bigint | null
}

export const sumByHour = (db: Database, clientId: string, options: SumOptions): Promise<PaymentSum[]> =>
  sum(db, clientId, options, { counts: sql`payment_counts`, span: sql`hour`, at: sql`hour` })

/**
 * Days of UTC, quick for years; or of a time zone such as `Asia/Hong_Kong`, quick for months. Hours are not split: where
 * a zone's days begin within an hour of UTC, all of it belongs to the day before.
 */
export const sumByDay = (
  db: Database,
  clientId: string,
  { timeZone, ...options }: SumOptions & { readonly timeZone?: string | undefined },
): Promise<PaymentSum[]> =>
  sum(
    db,
    clientId,
    options,
    timeZone === undefined
      ? { counts: sql`payment_day_counts`, span: sql`day`, at: sql`day` }
      : { counts: sql`payment_counts`, span: sql`hour`, at: sql`date_trunc('day', hour, ${timeZone}::text)` },
  )

/** Which counts, the column of their spans, and the span that they are combined into. */
interface Source {
  readonly counts: RawBuilder<unknown>
  readonly span: RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
}

async function sum(
  db: Database,
  clientId: string,
  { from, to, groupBy }: SumOptions,
  { counts, span, at }: Source,
): Promise<PaymentSum[]> {
  const by = (what: CountedBy) => sql`${groupBy.includes(what)}::boolean`
  const { rows } = await sql<Row>`
    select ${at} as at,
      case when ${by('method')} then payment_method_type end as method,
      case when ${by('currency')} then currency end as currency,
      case when ${by('status')} then status end as status,
      case when ${by('resultCode')} then result_code end as result_code,
      sum(payments)::bigint as payments, sum(amount_minor)::text as amount
    from ${counts} where client_id = ${clientId} and ${span} >= ${from} and ${span} < ${to} and payments > 0
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db)
  return rows.map((row) => ({
    at: row.at,
    method: row.method,
    currency: row.currency,
    status: row.status,
    resultCode: row.result_code,
    payments: Number(row.payments),
    amountMinor: row.currency === null ? null : BigInt(row.amount),
  }))
}

interface Row {
  readonly at: Date
  readonly method: string | null
  readonly currency: string | null
  readonly status: PaymentStatus | null
  readonly result_code: ResultCode | null
  readonly payments: bigint
  readonly amount: string
}
