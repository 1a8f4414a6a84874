import { type RawBuilder, sql } from 'kysely'
import {
  type DisputeState,
  NEXT_TRANSACTION_STATUSES,
  type TransactionKind,
  type TransactionStatus,
} from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { LOOKED_AT_MAX, SCATTERED_MAX } from './page.ts'
import {
  AFTER_ALL,
  idsOf,
  isMeant,
  type PaymentFilter,
  type Span,
  wayTo,
  withoutEmpty,
} from './payment-filter.ts'
import { sumBetween } from './sums.ts'

/** What a list is about, in one currency. */
interface Total {
  readonly currency: string
  readonly count: number
  readonly amountMinor: bigint
  /** How much of it has succeeded. */
  readonly succeeded: number
  readonly succeededMinor: bigint
}

export interface Totals {
  readonly totals: readonly Total[]
  /** False where more may match than were examined, or an hour could not be divided. */
  readonly isComplete: boolean
}

/** More transactions are not added up for a list: each lies apart. */
const TRANSACTIONS_MAX = 10_000

/**
 * All payments that a filter finds. What the counts are broken down by is read from them, however many payments there are;
 * other filters examine as many rows as for a page.
 */
export async function totalPayments(db: Database, clientId: string, given: PaymentFilter): Promise<Totals> {
  const filter = withoutEmpty(given)
  return isCounted(filter)
    ? ofCounts(db, clientId, filter)
    : byIndex(db, (tx) => ofRows(tx, clientId, filter))
}

const COUNTED = ['status', 'method', 'currency', 'createdFrom', 'createdTo']

const isCounted = (filter: PaymentFilter) =>
  Object.entries(filter).every(([name, value]) => value === undefined || COUNTED.includes(name))

const EVER = [new Date(0), new Date('9999-01-01')] as const

async function ofCounts(db: Database, clientId: string, filter: PaymentFilter): Promise<Totals> {
  const { createdFrom = EVER[0], createdTo = EVER[1], status, method, currency } = filter
  if (createdFrom >= createdTo) return { totals: [], isComplete: true }
  const { sums, isExact } = await sumBetween(db, clientId, {
    bounds: [createdFrom, createdTo],
    groupBy: ['method', 'currency', 'status'],
  })
  const meant = sums.filter(
    (sum) =>
      (!status || status.some((one) => one === sum.status)) &&
      (!method || method.some((one) => one === sum.method)) &&
      (!currency || currency === sum.currency),
  )
  const rows = meant.map((sum) => ({
    currency: sum.currency ?? '',
    has_succeeded: sum.status === 'SUCCESS',
    count: sum.payments,
    amount: String(sum.amountMinor ?? 0n),
  }))
  return { totals: totalsOf(rows), isComplete: isExact }
}

async function ofRows(tx: DatabaseTransaction, clientId: string, filter: PaymentFilter): Promise<Totals> {
  const ids = idsOf(filter)
  if (filter.orderReference) {
    const prefix = filter.orderReference
    const seen = sql`
      select '' as key, s.* from (
        select * from payment_search
        where client_id = ${clientId} and order_reference >= ${prefix} and order_reference < ${prefix + AFTER_ALL}
        order by order_reference desc, payment_id desc limit ${SCATTERED_MAX}
      ) as s`
    const meant = sql`payment_id >= ${ids.from} and payment_id < ${ids.before} and ${isMeant(filter)}`
    return addUp(tx, seen, { meant, lookedAtMax: SCATTERED_MAX })
  }
  const { keys, condition, order, lookedAtMax } = wayTo(clientId, filter, ids)
  const seen = sql`
    select key, found.* from unnest(${keys}::text[]) as key cross join lateral (
      select * from payment_search where client_id = ${clientId} and ${condition}
      order by ${order} limit ${lookedAtMax}
    ) as found`
  return addUp(tx, seen, { meant: isMeant(filter), lookedAtMax })
}

/** The transactions of a list; those of captures, say, that succeed have `succeeded`. */
export async function totalTransactions(
  db: Database,
  clientId: string,
  asked: { readonly kind: TransactionKind; readonly status?: TransactionStatus | undefined } & Span,
): Promise<Totals> {
  const { from, before } = idsOf(asked)
  const statuses = asked.status ? [asked.status] : Object.keys(NEXT_TRANSACTION_STATUSES)
  const seen = sql`
    select wanted as key, done.status, done.currency, done.amount_minor
    from unnest(${statuses}::text[]) as wanted cross join lateral (
      select transaction_id from transaction_search
      where client_id = ${clientId} and kind = ${asked.kind} and status = wanted
        and transaction_id >= ${from} and transaction_id < ${before}
      order by transaction_id desc limit ${TRANSACTIONS_MAX}
    ) as found cross join lateral (
      select status, currency, amount_minor from payment_transactions t
      where t.client_id = ${clientId} and t.transaction_id = found.transaction_id limit 1
    ) as done`
  return byIndex(db, (tx) => addUp(tx, seen, { meant: sql`true`, lookedAtMax: TRANSACTIONS_MAX }))
}

/** The disputes of a list. */
export async function totalDisputes(
  db: Database,
  clientId: string,
  { state = null, ...span }: { readonly state?: readonly DisputeState[] | null | undefined } & Span,
): Promise<Totals> {
  const { from, before } = idsOf(span)
  const seen = sql`
    select '' as key, found.* from (
      select state, state as status, currency, amount_minor from disputes
      where client_id = ${clientId} and dispute_id >= ${from} and dispute_id < ${before}
      order by dispute_id desc limit ${LOOKED_AT_MAX}
    ) as found`
  const meant = sql`(${state}::text[] is null or state = any(${state}::text[]))`
  return byIndex(db, (tx) => addUp(tx, seen, { meant, lookedAtMax: LOOKED_AT_MAX }))
}

interface Row {
  readonly currency: string
  readonly has_succeeded: boolean
  readonly count: number
  readonly amount: string
}

/** The rows that are meant among those examined, whose number for each key comes with them. */
async function addUp(
  tx: DatabaseTransaction,
  seen: RawBuilder<unknown>,
  { meant, lookedAtMax }: { meant: RawBuilder<unknown>; lookedAtMax: number },
): Promise<Totals> {
  const { rows } = await sql<Row>`
    with seen as materialized (${seen})
    select currency, status = 'SUCCESS' as has_succeeded, count(*)::integer as count, sum(amount_minor)::text as amount
    from seen where ${meant} group by 1, 2
    union all
    select '', null, coalesce(max(looked_at), 0)::integer, '0'
    from (select count(*) as looked_at from seen group by key) as keys`.execute(tx)
  const found = rows.filter(({ has_succeeded }) => has_succeeded !== null)
  const lookedAt = rows.find(({ has_succeeded }) => has_succeeded === null)?.count ?? 0
  return { totals: totalsOf(found), isComplete: lookedAt < lookedAtMax }
}

/** Side by side, what there is most of first. */
function totalsOf(rows: readonly Row[]): Total[] {
  const totals = new Map<string, Total>()
  for (const { currency, has_succeeded, count, amount } of rows) {
    const known = totals.get(currency)
    totals.set(currency, {
      currency,
      count: (known?.count ?? 0) + count,
      amountMinor: (known?.amountMinor ?? 0n) + BigInt(amount),
      succeeded: (known?.succeeded ?? 0) + (has_succeeded ? count : 0),
      succeededMinor: (known?.succeededMinor ?? 0n) + (has_succeeded ? BigInt(amount) : 0n),
    })
  }
  return [...totals.values()].sort(
    (one, other) => other.count - one.count || (one.currency < other.currency ? -1 : 1),
  )
}
