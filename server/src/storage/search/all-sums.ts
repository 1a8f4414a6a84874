import type { PaymentStatus, ResultCode } from '@amsel/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Environment } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import { forSlicesOfClients } from './client-slices.ts'

/** The payments of all clients of an environment that were made in an hour or on a day, as they stand now. */
export interface SumOfAll {
  readonly environment: Environment
  readonly at: Date
  readonly method: string
  readonly currency: string
  readonly status: PaymentStatus
  readonly resultCode: ResultCode
  readonly payments: number
  readonly amountMinor: bigint
}

/** Whole hours or whole days of UTC, the last not included; by each client's own time. */
interface SpanOfAll {
  readonly by: 'hour' | 'day'
  readonly from: Date
  readonly to: Date
}

/**
 * Adds up the counts of all clients. The cost grows with the clients and with the hours or days that are asked for, not
 * with the payments: still too much to run for every viewer.
 */
export async function sumOfAll(db: Database, span: SpanOfAll): Promise<SumOfAll[]> {
  const sums = new Map<string, SumOfAll>()
  await forSlicesOfClients(db, async (environment, clientIds) => {
    for (const row of await sumOfSlice(db, clientIds, span)) add(sums, environment, row)
  })
  return [...sums.values()]
}

interface Row {
  readonly at: Date
  readonly method: string
  readonly currency: string
  readonly status: PaymentStatus
  readonly result_code: ResultCode
  readonly payments: string
  readonly amount: string
}

const COUNTS: Readonly<
  Record<SpanOfAll['by'], { readonly table: RawBuilder<unknown>; readonly at: RawBuilder<unknown> }>
> = {
  hour: { table: sql`payment_counts`, at: sql`hour` },
  day: { table: sql`payment_day_counts`, at: sql`day` },
}

async function sumOfSlice(
  db: Database,
  clientIds: readonly string[],
  { by, from, to }: SpanOfAll,
): Promise<Row[]> {
  const { table, at } = COUNTS[by]
  const { rows } = await byIndex(db, (tx) =>
    sql<Row>`
      select ${at} as at, payment_method_type as method, currency, status, result_code, sum(payments)::text as payments,
        sum(amount_minor)::text as amount
      from ${table} where client_id = any(${clientIds}::text[]) and ${at} >= ${from} and ${at} < ${to} and payments > 0
      group by 1, payment_method_type, currency, status, result_code`.execute(tx),
  )
  return rows
}

function add(sums: Map<string, SumOfAll>, environment: Environment, row: Row): void {
  const { at, method, currency, status, result_code: resultCode } = row
  const key = [environment, at.getTime(), method, currency, status, resultCode].join(' ')
  const known = sums.get(key)
  sums.set(key, {
    ...{ environment, at, method, currency, status, resultCode },
    payments: (known?.payments ?? 0) + Number(row.payments),
    amountMinor: (known?.amountMinor ?? 0n) + BigInt(row.amount),
  })
}
