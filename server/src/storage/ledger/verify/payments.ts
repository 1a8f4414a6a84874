import { CompiledQuery } from 'kysely'
import type { PaymentSum } from '../../../domain/index.ts'
import { byIndex } from '../../connection/by-index.ts'
import type { Database } from '../../connection/database.ts'
import { EFFECTS, EVENTS_BY_ID, eventsWith, STEP_EVENTS, STEP_ROWS, STEPS, SUMS } from './derived.ts'

/** How many payments one statement checks, which takes some tens of milliseconds. */
const PAYMENTS_AT_ONCE = 1_000
/** How many of each are reported; more are found the next time. */
const SHOWN_MAX = 100

/** A payment whose row has another sum than its transfers. */
interface WrongSum {
  readonly paymentId: string
  readonly currency: string
  readonly sum: PaymentSum
  readonly saidMinor: bigint
  readonly bookedMinor: bigint
}

/** What is booked for an attempt is not what became of it. */
interface WrongAttempt {
  readonly paymentId: string
  /** Null where something is booked for none. */
  readonly attemptId: string | null
  readonly provider: string
  readonly currency: string
  /** The events of which one is booked. */
  readonly event: string
  readonly expectedMinor: bigint
  readonly bookedMinor: bigint
  /** How often the provider's account gains the amount by it: 1, 0 or -1 times. */
  readonly atProvider: bigint
}

interface PaymentSlice {
  readonly payments: number
  readonly attempts: number
  /** Null where there are no more. */
  readonly last: string | null
  readonly wrongSums: readonly WrongSum[]
  readonly wrongAttempts: readonly WrongAttempt[]
}

/**
 * The next payments of a client with their attempts at providers, and what is booked for both. Whatever changes a sum or
 * decides an attempt books it in the same database transaction: one statement sees both or neither. For payments from
 * before `keptSince`, in the client's time, attempts may be gone.
 */
export async function readPaymentSlice(
  db: Database,
  clientId: string,
  { after, keptSince }: { after: string; keptSince: Date },
): Promise<PaymentSlice> {
  const { rows } = await byIndex(db, (tx) =>
    tx.executeQuery(CompiledQuery.raw(SLICE, [clientId, after, keptSince]) as CompiledQuery<Row>),
  )
  const [row] = rows
  if (!row) throw new Error('a count has one row')
  return {
    payments: row.payments,
    attempts: row.attempts,
    last: row.payments < PAYMENTS_AT_ONCE ? null : row.last,
    wrongSums: (row.wrong_sums ?? []).flatMap(toWrongSums),
    wrongAttempts: (row.wrong_attempts ?? []).map(toWrongAttempt),
  }
}

const UP_TO = '(select last from bound)'
const MOVED = 't.event_kind, t.event_id, t.leg, t.provider, t.currency, t.amount_minor'

/** What has the id of the payment itself lies in the order of the payments. */
const ofPayments = eventsWith('payment').map(
  (event) => `
  select t.event_id as payment_id, ${MOVED} from transfers t
  where t.client_id = $1 and t.event_kind = '${event}' and t.event_id > $2 and t.event_id <= ${UP_TO}
  union all`,
)

const list = (made: (sum: PaymentSum) => string) => SUMS.map(made).join(', ')

/** Expected and actual rows are put together and grouped: there is no join that could be planned badly. */
const WRONG_SUMS = `
  select payment_id, currency, ${list((sum) => `sum(${sum})::text as ${sum}, sum(booked_${sum})::text as booked_${sum}`)} from (
    select payment_id, currency, ${list((sum) => sum)}, ${list((sum) => `0 as booked_${sum}`)} from slice
    union all
    select m.payment_id, m.currency, ${list(() => '0')}, ${list((sum) => `e.${sum} * m.amount_minor`)}
    from moved m join (values ${EFFECTS}) as e (event_kind, leg, ${SUMS.join(', ')}) using (event_kind, leg)
  ) as compared
  group by payment_id, currency having (${list((sum) => `sum(${sum})`)}) <> (${list((sum) => `sum(booked_${sum})`)})
  limit ${SHOWN_MAX}`

// What has the payment's id is booked for one of its attempts at a provider: the total of all of them is compared.
const WRONG_ATTEMPTS = `
  select g.*, s.payment_id from (
    select max(payment_id) as payment_id, min(attempt_id) as attempt_id, provider, currency, step, is_shared,
      sum(expected)::text as expected, sum(found)::text as found, sum(expected) > sum(found) as is_missing
    from (
      select case when w.is_shared then a.payment_id else coalesce(a.transaction_id, a.attempt_id) end as key, a.payment_id,
        a.attempt_id, a.provider, a.currency, w.step, w.is_shared, 0 as found, case when a.state = any(w.states)
          and (w.is_for_cards or a.payment_id not in (select payment_id from slice where is_card)) then a.amount_minor else 0 end
          as expected
      from asked a join (values ${STEP_ROWS}) as w (step, kind, states, is_for_cards, is_shared) using (kind)
      union all
      select case when e.is_shared then m.payment_id else m.event_id end, m.payment_id, null, m.provider, m.currency, e.step,
        e.is_shared, m.amount_minor * e.sign, 0
      from moved m join (values ${STEP_EVENTS}) as e (event_kind, leg, step, is_shared, sign) using (event_kind, leg)
    ) as compared
    group by key, provider, currency, step, is_shared having sum(expected) <> sum(found)
  ) as g join slice s using (payment_id)
  where g.is_missing or s.created_at >= $3 or (g.attempt_id is not null and not g.is_shared)
  limit ${SHOWN_MAX}`

// Whatever the planner believes about the tables' sizes, what belongs to a payment is looked up by the payment, and each other
// transfer by its key: a subquery with an offset or a limit is not joined in another order.
const SLICE = `
with slice as materialized (
  select payment_id, currency, has_transactions, capture_mode is not null as is_card, created_at,
    ${list((sum) => `${sum}_minor as ${sum}`)} from payments
  where client_id = $1 and payment_id > $2 order by payment_id limit ${PAYMENTS_AT_ONCE}
), bound as materialized (
  select max(payment_id) as last from slice
), asked as materialized (
  select attempt_id, payment_id, transaction_id, kind, state, provider, currency, amount_minor from attempts
  where client_id = $1 and payment_id > $2 and payment_id <= ${UP_TO}
), ids as (
  select s.payment_id, 'transaction' as id_of, done.kind, done.transaction_id as id from slice s cross join lateral (
    select t.kind, t.transaction_id from payment_transactions t where t.client_id = $1 and t.payment_id = s.payment_id offset 0
  ) as done where s.has_transactions
  union all
  select s.payment_id, 'dispute', '', disputed.dispute_id from slice s cross join lateral (
    select d.dispute_id from disputes d where d.client_id = $1 and d.payment_id = s.payment_id offset 0
  ) as disputed where s.captured > 0 or s.disputed <> 0
  union all
  select payment_id, 'attempt', kind, attempt_id from asked where transaction_id is null
), moved as materialized (${ofPayments.join('')}
  select i.payment_id, t.* from ids i join (values ${EVENTS_BY_ID}) as e (id_of, kind, event_kind) using (id_of, kind)
  cross join lateral (
    select ${MOVED} from transfers t where t.client_id = $1 and t.event_kind = e.event_kind and t.event_id = i.id limit 10
  ) as t
)
select (select count(*)::integer from slice) as payments, (select count(*)::integer from asked) as attempts,
  (select last from bound) as last, (select json_agg(wrong) from (${WRONG_SUMS}) as wrong) as wrong_sums,
  (select json_agg(wrong) from (${WRONG_ATTEMPTS}) as wrong) as wrong_attempts`

type WrongSumRow = { readonly payment_id: string; readonly currency: string } & {
  readonly [Name in PaymentSum | `booked_${PaymentSum}`]: string
}

interface WrongAttemptRow {
  readonly attempt_id: string | null
  readonly payment_id: string
  readonly provider: string
  readonly currency: string
  readonly step: number
  readonly expected: string
  readonly found: string
}

interface Row {
  readonly payments: number
  readonly attempts: number
  readonly last: string | null
  readonly wrong_sums: readonly WrongSumRow[] | null
  readonly wrong_attempts: readonly WrongAttemptRow[] | null
}

const toWrongSums = (row: WrongSumRow): WrongSum[] =>
  SUMS.map((sum) => ({
    paymentId: row.payment_id,
    currency: row.currency,
    sum,
    saidMinor: BigInt(row[sum]),
    bookedMinor: BigInt(row[`booked_${sum}`]),
  })).filter(({ saidMinor, bookedMinor }) => saidMinor !== bookedMinor)

function toWrongAttempt(row: WrongAttemptRow): WrongAttempt {
  const step = STEPS[row.step]
  if (!step) throw new Error(`there is no step ${row.step}`)
  return {
    paymentId: row.payment_id,
    attemptId: row.attempt_id,
    provider: row.provider,
    currency: row.currency,
    event: step.events.map(({ name }) => name).join(' or '),
    expectedMinor: BigInt(row.expected),
    bookedMinor: BigInt(row.found),
    atProvider: step.atProvider,
  }
}
