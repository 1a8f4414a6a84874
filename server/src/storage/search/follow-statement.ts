import { type LedgerEventRecord, ledgerEvents } from '../../domain/index.ts'
import { distributedFunction } from '../distribution/distributed-function.ts'

// How the rows of a search are made from those that money moves in. The pieces are texts: one PostgreSQL gets them as one
// statement, a distributed one runs them in a function on the node of the client.

/** What is shown and searched of a payment, from `payments p`. */
const SHOWN = {
  payment_request_id: 'p.payment_request_id',
  order_reference: `p.details -> 'order' ->> 'referenceOrderId'`,
  buyer_reference: `p.details -> 'order' -> 'buyer' ->> 'referenceBuyerId'`,
  status: 'p.status',
  result_code: 'p.result_code',
  product_code: 'p.product_code',
  payment_method_type: 'p.payment_method_type',
  currency: 'p.currency',
  amount_minor: 'p.amount_minor',
  captured_minor: 'p.captured_minor',
  refunded_minor: 'p.refunded_minor',
  disputed_minor: 'p.disputed_minor',
  card_last_four: `p.card ->> 'lastFour'`,
  is_disputed: 'coalesce(d.is_disputed, false)',
  has_open_dispute: 'coalesce(d.is_open, false)',
  created_at: 'p.created_at',
  paid_at: 'p.paid_at',
} as const

const columns = Object.keys(SHOWN)
const listed = columns.join(', ')
const list = (of: string, named: readonly string[] = columns) =>
  named.map((column) => `${of}.${column}`).join(', ')

/** The payments as they are. Only what was captured can be disputed. */
const payments = (client: string, ids: string) => `
  select p.payment_id, p.has_transactions, ${Object.entries(SHOWN)
    .map(([column, made]) => `${made} as ${column}`)
    .join(', ')}
  from payments p
  left join lateral (
    select true as is_disputed, bool_or(state in ('OPEN', 'DEFENDED')) as is_open from disputes
    where disputes.client_id = ${client} and disputes.payment_id = p.payment_id and p.captured_minor > 0
    having count(*) > 0
  ) as d on true
  where p.client_id = ${client} and p.payment_id = any(${ids})`

/** What has changed since it was written down, or is new. */
const isChanged = (now: string, was: string) =>
  `(${was}.payment_id is null or (${list(now)}) is distinct from (${list(was)}))`

const REPLACE = `on conflict (client_id, payment_id) do update set ${columns
  .map((column) => `${column} = excluded.${column}`)
  .join(', ')}`

/** The tables of the counts, by the spans that they count for. */
const COUNTS = { hour: 'payment_counts', day: 'payment_day_counts' } as const
const SPANS = ['hour', 'day'] as const
type Span = keyof typeof COUNTS

const COUNTED = ['payment_method_type', 'currency', 'status', 'result_code'] as const
const COUNTED_BY = COUNTED.join(', ')

/** Adds to a row of the counts, or makes it. */
const add = (span: Span, rows: string) => `
  insert into ${COUNTS[span]} (client_id, ${span}, ${COUNTED_BY}, payments, amount_minor)
  ${rows}
  on conflict (client_id, ${span}, ${COUNTED_BY}) do update
    set payments = ${COUNTS[span]}.payments + excluded.payments,
      amount_minor = ${COUNTS[span]}.amount_minor + excluded.amount_minor`

/** How the counts change: all rows as they are, without those that they replace. */
const DIFFERENCE = `
  select created_at, ${COUNTED_BY}, 1 as payments, amount_minor from changed
  union all
  select created_at, ${COUNTED_BY}, -1, -amount_minor from was where payment_id in (select payment_id from changed)`

/** The differences of one span's rows, from `difference`. */
const summed = (span: Span) => `
  select date_trunc('${span}', created_at, 'UTC') as at, ${COUNTED_BY}, sum(payments) as payments,
    sum(amount_minor) as amount_minor from difference
  group by 1, ${COUNTED_BY} having sum(payments) <> 0 or sum(amount_minor) <> 0`

const addDifference = (span: Span) =>
  add(span, `select $1, * from (${summed(span)}) as summed order by at, ${COUNTED_BY}`)

const transactions = (client: string, ids: string) => `
  select transaction_id, kind, status from payment_transactions
  where client_id = ${client} and payment_id = any(${ids})`

const RENEW = `on conflict (client_id, transaction_id) do update set status = excluded.status
    where transaction_search.status <> excluded.status`

const values = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `(${row.map((value) => `'${value}'`).join(', ')})`).join(', ')

type Searched = Pick<LedgerEventRecord, 'idOf' | 'searchedWith'>

/** The events that are looked up in one way, each with the kind of its attempts. */
const eventsOf = ({ idOf, searchedWith }: Searched) =>
  ledgerEvents
    .filter(([, record]) => record.idOf === idOf && record.searchedWith === searchedWith)
    .map(([event, { attempts }]) => [attempts?.kind ?? '', event] as const)

/** How the ids of events are found, by what they belong to. What is searched by itself is not followed. */
const FOUND: Record<LedgerEventRecord['idOf'], null | ((looked: Looked) => string)> = {
  payment: ({ events, ids }) => `
  select event_kind, payment_id as event_id from unnest(${ids}) as payment_id,
    (values ${values(events.map(([, event]) => [event]))}) as of_payments (event_kind)`,
  transaction: ({ events, done }) => `
  select event_kind, transaction_id as event_id from (${done}) as done
    join (values ${values(events)}) as of_transactions (kind, event_kind) using (kind)`,
  dispute: ({ events, client, ids }) => `
  select event_kind, dispute_id as event_id from disputes,
    (values ${values(events.map(([, event]) => [event]))}) as of_disputes (event_kind)
  where client_id = ${client} and payment_id = any(${ids})`,
  attempt: ({ events, client, ids }) => `
  select event_kind, attempt_id as event_id from attempts
    join (values ${values(events)}) as of_attempts (kind, event_kind) using (kind)
  where client_id = ${client} and payment_id = any(${ids}) and transaction_id is null`,
  correction: null,
  difference: null,
  payout: null,
}

interface Looked {
  readonly events: readonly (readonly [kind: string, event: string])[]
  readonly client: string
  /** Of the payments with which they are searched. */
  readonly ids: string
  readonly done: string
}

const WAYS: readonly Searched[] = [
  ...new Map(ledgerEvents.map(([, record]) => [`${record.idOf} ${record.searchedWith}`, record])).values(),
]

/** What may have moved money for them, by the names under which transfers were booked; see `LEDGER_EVENTS`. */
const events = (client: string, { paid, ended, done }: { paid: string; ended: string; done: string }) =>
  WAYS.flatMap((way) => {
    const ids = way.searchedWith === 'paid payments' ? paid : ended
    const found = FOUND[way.idOf]?.({ events: eventsOf(way), client, ids, done })
    return found ?? []
  }).join(`
  union all`)

/** Each event looks up its own transfers, two at most, whatever the planner believes about the table's size. */
const movements = (client: string, from: string) => `
  select moved.currency, moved.event_kind, moved.leg, moved.happened_at, moved.event_id
  from (${from}) as e cross join lateral (
    select currency, event_kind, leg, happened_at, event_id from transfers
    where transfers.client_id = ${client} and transfers.event_kind = e.event_kind and transfers.event_id = e.event_id
    limit 2
  ) as moved`

const MOVED = 'client_id, currency, event_kind, leg, happened_at, event_id'

/** The ids, as an array, of the rows for which a condition holds. */
const idsOf = (rows: string, condition: string) => `array(select payment_id from ${rows} where ${condition})`
/** For a card, money has come in with a capture. */
const CAME_IN = 'paid_at is not null or captured_minor > 0'
/** Money may come for it that goes back: also where it was paid, if two have taken the money. */
const ENDED = `status in ('SUCCESS', 'FAIL', 'CANCELLED')`

/** What is, and what was written down of it. */
const compared = (client: string, ids: string) => `
with found as materialized (${payments(client, ids)}
), was as materialized (
  select payment_id, ${listed} from unnest(${ids}) as asked (id) cross join lateral (
    select * from payment_search s where s.client_id = ${client} and s.payment_id = asked.id limit 1
  ) as s
)`

/** $1 is the client, $2 the ids. Returns how many were written anew. */
export const FOLLOW = `${compared('$1', '$2::text[]')}, changed as materialized (
  select found.* from found left join was using (payment_id) where ${isChanged('found', 'was')}
), written as (
  insert into payment_search (client_id, payment_id, ${listed})
  select $1, payment_id, ${listed} from changed order by payment_id
  ${REPLACE}
), difference as materialized (${DIFFERENCE}
), ${SPANS.map((span) => `counted_by_${span} as (${addDifference(span)}\n)`).join(', ')}, done as materialized (${transactions('$1', idsOf('found', 'has_transactions'))}
), done_written as (
  insert into transaction_search (client_id, transaction_id, kind, status)
  select $1, transaction_id, kind, status from done order by transaction_id
  ${RENEW}
), moved as (
  insert into movement_search (${MOVED})
  select $1, currency, event_kind, leg, happened_at, event_id from (${movements(
    '$1',
    events('$1', {
      paid: idsOf('found', CAME_IN),
      ended: idsOf('found', ENDED),
      done: 'select transaction_id, kind from done',
    }),
  )}) as moved
  on conflict do nothing
)
select count(*)::integer as changed from changed`

/** What a row of the counts is made of, and of which type. */
const SUMMED = {
  created_at: 'timestamptz',
  payment_method_type: 'text',
  currency: 'text',
  status: 'text',
  result_code: 'text',
  payments: 'integer',
  amount_minor: 'bigint',
} as const

const summedColumns = Object.keys(SUMMED)
const ARRAYS = summedColumns.map((column) => `${column}s`)

/** Notes one payment more, or one less. */
const note = (of: string, sign: '' | '-') =>
  [`${of}created_at`, ...COUNTED.map((column) => `${of}${column}`), `${sign}1`, `${sign}${of}amount_minor`]
    .map((value, index) => `${ARRAYS[index]} := ${ARRAYS[index]} || ${value};`)
    .join(' ')

/**
 * The same on a distributed database: a row at a time, because only single rows are written directly there. All of it is
 * about what the first query has read: a later one would see what was committed meanwhile.
 */
export const FOLLOW_PAYMENTS = distributedFunction('follow_payments', {
  parameters: 'of_client text, ids text[]',
  returns: 'integer',
  body: `
declare
  payment record;
  counted record;
  done record;
  paid text[] := '{}';
  ended text[] := '{}';
  with_transactions text[] := '{}';
${Object.values(SUMMED)
  .map((type, index) => `  ${ARRAYS[index]} ${type}[] := '{}';`)
  .join('\n')}
  changed integer := 0;
begin
  for payment in ${compared('of_client', 'ids')}
    select found.*, ${isChanged('found', 'was')} as is_changed, was.payment_id is not null as is_known,
      ${['created_at', ...COUNTED, 'amount_minor'].map((column) => `was.${column} as was_${column}`).join(', ')}
    from found left join was using (payment_id) order by found.payment_id
  loop
    if payment.paid_at is not null or payment.captured_minor > 0 then
      paid := paid || payment.payment_id;
    end if;
    if payment.${ENDED} then
      ended := ended || payment.payment_id;
    end if;
    if payment.has_transactions then
      with_transactions := with_transactions || payment.payment_id;
    end if;
    if payment.is_changed then
      changed := changed + 1;
      insert into payment_search (client_id, payment_id, ${listed})
      values (of_client, payment.payment_id, ${list('payment')})
      ${REPLACE};
      ${note('payment.', '')}
      if payment.is_known then
        ${note('payment.was_', '-')}
      end if;
    end if;
  end loop;
${SPANS.map(
  (span) => `
  for counted in with difference as (
    select * from unnest(${ARRAYS.join(', ')}) as of_one (${summedColumns.join(', ')})
  ) select * from (${summed(span)}) as summed order by at, ${COUNTED_BY}
  loop
    ${add(span, `values (of_client, counted.at, ${list('counted', COUNTED)}, counted.payments, counted.amount_minor)`)};
  end loop;`,
).join('\n')}
  for done in ${transactions('of_client', 'with_transactions')} order by transaction_id
  loop
    insert into transaction_search (client_id, transaction_id, kind, status)
    values (of_client, done.transaction_id, done.kind, done.status)
    ${RENEW};
  end loop;
  for done in ${movements(
    'of_client',
    events('of_client', {
      paid: 'paid',
      ended: 'ended',
      done: transactions('of_client', 'with_transactions'),
    }),
  )}
  loop
    insert into movement_search (${MOVED})
    values (of_client, done.currency, done.event_kind, done.leg, done.happened_at, done.event_id)
    on conflict do nothing;
  end loop;
  return changed;
end`,
})
