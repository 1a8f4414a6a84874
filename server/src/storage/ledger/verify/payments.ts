import { CompiledQuery } from 'kysely'
import { type LedgerEventRecord, ledgerEvents, type PaymentSum } from '../../../domain/index.ts'
import { byIndex } from '../../connection/by-index.ts'
import type { Database } from '../../connection/database.ts'
import { literals } from './literals.ts'

/** So many payments are looked at by one statement, which takes some tens of milliseconds. */
const PAYMENTS_AT_ONCE = 1_000

const SUMS = ['captured', 'refunded', 'disputed', 'fee'] as const satisfies readonly PaymentSum[]

/** A payment whose row has another sum than its transfers. */
export interface WrongSum {
  readonly paymentId: string
  readonly currency: string
  readonly sum: PaymentSum
  readonly saidMinor: bigint
  readonly bookedMinor: bigint
}

export interface PaymentSlice {
  readonly count: number
  /** Null where there are no more. */
  readonly last: string | null
  readonly wrong: readonly WrongSum[]
}

/**
 * The next payments of a client, each with what the transfers about it come to. Whatever changes one of its sums books it in
 * the same database transaction: one statement sees both or neither.
 */
export async function readPaymentSlice(db: Database, clientId: string, after: string): Promise<PaymentSlice> {
  const { rows } = await byIndex(db, (tx) =>
    tx.executeQuery(CompiledQuery.raw(SLICE, [clientId, after]) as CompiledQuery<Row>),
  )
  const [row] = rows
  if (!row) throw new Error('a count has one row')
  return {
    count: row.count,
    last: row.count < PAYMENTS_AT_ONCE ? null : row.last,
    wrong: (row.wrong ?? []).flatMap((wrong) =>
      SUMS.map((sum) => ({
        paymentId: wrong.payment_id,
        currency: wrong.currency,
        sum,
        saidMinor: BigInt(wrong[sum]),
        bookedMinor: BigInt(wrong[`booked_${sum}`]),
      })).filter(({ saidMinor, bookedMinor }) => saidMinor !== bookedMinor),
    ),
  }
}

/** Each leg that changes a sum, and by how much of it. */
const EFFECTS = ledgerEvents.flatMap(([event, record]) =>
  record.legs.flatMap(([, , what], leg) => {
    const effects = SUMS.map((sum) => ((sum === 'fee') === (what === 'fee') ? (record.sums[sum] ?? 0) : 0))
    return effects.some((effect) => effect !== 0)
      ? [{ idOf: record.idOf, row: [record.attempts?.kind ?? '', event, leg, ...effects] }]
      : []
  }),
)

const effectsOf = (idOf: LedgerEventRecord['idOf']) =>
  `(values ${literals(EFFECTS.filter((effect) => effect.idOf === idOf).map(({ row }) => row))})
    as effect (kind, event_kind, leg, ${SUMS.join(', ')})`

const EFFECT = `effect.event_kind, effect.leg, ${SUMS.map((sum) => `effect.${sum}`).join(', ')}`

// Whatever the planner believes of the tables' sizes, what belongs to a payment is looked for by the payment, and each transfer by
// its key: a subquery with an offset or a limit is not joined in another order.
const SLICE = `
with slice as materialized (
  select payment_id, currency, has_transactions, ${SUMS.map((sum) => `${sum}_minor as ${sum}`).join(', ')} from payments
  where client_id = $1 and payment_id > $2 order by payment_id limit ${PAYMENTS_AT_ONCE}
), events as (
  select s.payment_id, s.currency, s.payment_id as event_id, ${EFFECT} from slice s, ${effectsOf('payment')}
  union all
  select s.payment_id, s.currency, done.transaction_id, ${EFFECT} from slice s
  cross join lateral (
    select transaction_id, kind from payment_transactions t
    where t.client_id = $1 and t.payment_id = s.payment_id offset 0
  ) as done
  join ${effectsOf('transaction')} on effect.kind = done.kind
  where s.has_transactions
  union all
  select s.payment_id, s.currency, disputed.dispute_id, ${EFFECT} from slice s
  cross join lateral (
    select dispute_id from disputes d where d.client_id = $1 and d.payment_id = s.payment_id offset 0
  ) as disputed
  cross join ${effectsOf('dispute')}
  where s.captured > 0 or s.disputed <> 0
), booked as (
  select e.payment_id, ${SUMS.map((sum) => `sum(e.${sum} * moved.amount_minor) as ${sum}`).join(', ')}
  from events e cross join lateral (
    select amount_minor from transfers t
    where t.client_id = $1 and t.event_kind = e.event_kind and t.event_id = e.event_id and t.leg = e.leg
      and t.currency = e.currency limit 1
  ) as moved
  group by e.payment_id
), wrong as (
  select s.payment_id, s.currency, ${SUMS.map(
    (sum) => `s.${sum}::text as ${sum}, coalesce(b.${sum}, 0)::text as booked_${sum}`,
  ).join(', ')}
  from slice s left join booked b using (payment_id)
  where (${SUMS.map((sum) => `s.${sum}`).join(', ')}) <> (${SUMS.map((sum) => `coalesce(b.${sum}, 0)`).join(', ')})
  order by s.payment_id limit 100
)
select (select count(*)::integer from slice) as count, (select max(payment_id) from slice) as last,
  (select json_agg(wrong) from wrong) as wrong`

type WrongRow = { readonly payment_id: string; readonly currency: string } & {
  readonly [Name in PaymentSum | `booked_${PaymentSum}`]: string
}

interface Row {
  readonly count: number
  readonly last: string | null
  readonly wrong: readonly WrongRow[] | null
}
