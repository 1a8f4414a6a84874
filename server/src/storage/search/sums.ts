import type { PaymentStatus, ResultCode } from '@amsel/contract'
import { type RawBuilder, sql } from 'kysely'
import { DAY_MS, HOUR_MS, idTime, later } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'

/** How payments are broken down in a chart. */
type CountedBy = 'method' | 'currency' | 'status' | 'resultCode'

interface SumOptions {
  /** The moments of the client's time at which spans begin, ascending, and at which the last one ends. */
  readonly bounds: readonly Date[]
  readonly groupBy: readonly CountedBy[]
}

/** The payments that were made in a span, as they stand now. What they are not broken down by is null. */
export interface PaymentSum {
  /** When the span begins. */
  readonly at: Date
  readonly method: string | null
  readonly currency: string | null
  readonly status: PaymentStatus | null
  readonly resultCode: ResultCode | null
  readonly payments: number
  /** A sum means something only within one currency: null where they are not broken down by it. */
  readonly amountMinor: bigint | null
}

interface PaymentSums {
  readonly sums: readonly PaymentSum[]
  /** False where so many payments lie in the hours in which spans meet that these belong to the earlier one as a whole. */
  readonly isExact: boolean
}

/** So many payments are looked at to divide hours between spans: some hundredths of a second. */
const DIVIDED_MAX = 20_000

/**
 * Payments by spans of any length, such as days of a time zone. Whole days of UTC within a span come from the counts of days,
 * the rest from those of hours: quick for years of few spans and for months of days. Where a span begins within an hour of
 * UTC, as in zones of half hours, the payments of that hour are counted one by one.
 */
export async function sumBetween(
  db: Database,
  clientId: string,
  { bounds, groupBy }: SumOptions,
): Promise<PaymentSums> {
  const { days, hours, tails } = sourcesOf(bounds)
  const by = (what: CountedBy) => sql`${groupBy.includes(what)}::boolean`
  const rows = await byIndex(db, async (tx) => {
    const { rows } = await sql<Row>`
      with divided as (
        select coalesce(sum(payments), 0) <= ${DIVIDED_MAX} as is_exact from payment_counts
        where client_id = ${clientId} and hour = any(${tails.map(({ hour }) => hour.toISOString())}::timestamptz[])
      ), counted as (
        ${countsOf(clientId, { counts: sql`payment_day_counts`, at: sql`day` }, days)}
        union all
        ${countsOf(clientId, { counts: sql`payment_counts`, at: sql`hour` }, hours)}
        union all
        select tail.span, payment_method_type, currency, status, result_code, tail.sign::bigint, tail.sign * amount_minor
        from unnest(${tails.map(({ span }) => span)}::integer[], ${tails.map(({ sign }) => sign)}::integer[],
          ${tails.map(({ from }) => from)}::text[], ${tails.map(({ before }) => before)}::text[])
          as tail (span, sign, first_id, last_id)
        cross join lateral (
          select payment_method_type, currency, status, result_code, amount_minor from payment_search
          where client_id = ${clientId} and payment_id >= tail.first_id and payment_id < tail.last_id
          order by payment_id limit ${DIVIDED_MAX}
        ) as found
        where (select is_exact from divided)
      )
      select span, case when ${by('method')} then payment_method_type end as method,
        case when ${by('currency')} then currency end as currency,
        case when ${by('status')} then status end as status,
        case when ${by('resultCode')} then result_code end as result_code,
        sum(payments)::bigint as payments, sum(amount_minor)::text as amount, (select is_exact from divided) as is_exact
      from counted group by 1, 2, 3, 4, 5 having sum(payments) <> 0`.execute(tx)
    return rows
  })
  return {
    sums: rows
      .sort((one, other) => one.span - other.span)
      .flatMap((row) => {
        const at = bounds[row.span]
        return at ? [toSum(row, at)] : []
      }),
    isExact: rows[0]?.is_exact ?? true,
  }
}

interface Range {
  readonly span: number
  readonly from: Date
  readonly before: Date
}

const countsOf = (
  clientId: string,
  { counts, at }: { counts: RawBuilder<unknown>; at: RawBuilder<unknown> },
  ranges: readonly Range[],
): RawBuilder<unknown> => sql`
  select ranges.span, payment_method_type, currency, status, result_code, payments, amount_minor::numeric
  from unnest(${ranges.map(({ span }) => span)}::integer[], ${ranges.map(({ from }) => from.toISOString())}::timestamptz[],
    ${ranges.map(({ before }) => before.toISOString())}::timestamptz[]) as ranges (span, since, until)
  cross join lateral (
    select * from ${counts} where client_id = ${clientId} and ${at} >= ranges.since and ${at} < ranges.until and payments > 0
    offset 0
  ) as found`

/** Payments of an hour, after a bound in it, that belong to another span than the hour. */
interface Tail {
  readonly hour: Date
  readonly span: number
  readonly sign: 1 | -1
  readonly from: string
  readonly before: string
}

/** An hour belongs to the span in which it begins, but for its payments after a bound, which are moved to the next one. */
function sourcesOf(bounds: readonly Date[]) {
  const [days, hours]: [Range[], Range[]] = [[], []]
  bounds.slice(0, -1).forEach((from, span) => {
    const before = bounds[span + 1] ?? from
    const [firstDay, lastDay] = [ceil(from, DAY_MS), floor(before, DAY_MS)]
    if (firstDay < lastDay) {
      days.push({ span, from: firstDay, before: lastDay })
      hours.push({ span, from, before: firstDay }, { span, from: lastDay, before })
    } else hours.push({ span, from, before })
  })
  const tails = bounds.flatMap((bound, span): Tail[] => {
    const hour = floor(bound, HOUR_MS)
    if (hour.getTime() === bound.getTime()) return []
    const ids = { from: idTime(bound), before: idTime(later(hour, HOUR_MS)) }
    return [
      ...(span < bounds.length - 1 ? [{ hour, span, sign: 1 as const, ...ids }] : []),
      ...(span > 0 ? [{ hour, span: span - 1, sign: -1 as const, ...ids }] : []),
    ]
  })
  return { days, hours: hours.filter(({ from, before }) => from < before), tails }
}

const floor = (at: Date, lengthMs: number) => new Date(Math.floor(at.getTime() / lengthMs) * lengthMs)
const ceil = (at: Date, lengthMs: number) => new Date(Math.ceil(at.getTime() / lengthMs) * lengthMs)

interface Row {
  readonly span: number
  readonly method: string | null
  readonly currency: string | null
  readonly status: PaymentStatus | null
  readonly result_code: ResultCode | null
  readonly payments: bigint
  readonly amount: string
  readonly is_exact: boolean
}

const toSum = (row: Row, at: Date): PaymentSum => ({
  at,
  method: row.method,
  currency: row.currency,
  status: row.status,
  resultCode: row.result_code,
  payments: Number(row.payments),
  amountMinor: row.currency === null ? null : BigInt(row.amount),
})
