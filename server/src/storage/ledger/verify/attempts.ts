import { CompiledQuery } from 'kysely'
import { type BookedAttempts, ledgerEvents } from '../../../domain/index.ts'
import { byIndex } from '../../connection/by-index.ts'
import type { Database } from '../../connection/database.ts'

/** So many attempts are looked at by one statement, which takes some tens of milliseconds. */
const ATTEMPTS_AT_ONCE = 1_000

/** An attempt for which something else is booked than it has come to. */
export interface WrongAttempt {
  readonly paymentId: string
  readonly attemptId: string
  readonly provider: string
  readonly currency: string
  /** The events of which one is booked. */
  readonly event: string
  readonly expectedMinor: bigint
  readonly bookedMinor: bigint
  /** How often the provider's account gains the amount by it: 1, 0 or -1 times. */
  readonly atProvider: bigint
}

export interface AttemptSlice {
  readonly count: number
  /** Null where there are no more. */
  readonly last: string | null
  readonly wrong: readonly WrongAttempt[]
}

/**
 * The next attempts of a client, each with what is booked for it at its provider. Whatever decides an attempt books it in the
 * same database transaction: one statement sees both or neither. Of payments from before `keptSince`, in the client's time,
 * earlier attempts need not be there any more.
 */
export async function readAttemptSlice(
  db: Database,
  clientId: string,
  { after, keptSince }: { after: string; keptSince: Date },
): Promise<AttemptSlice> {
  const { rows } = await byIndex(db, (tx) =>
    tx.executeQuery(CompiledQuery.raw(SLICE, [clientId, after, keptSince]) as CompiledQuery<Row>),
  )
  const [row] = rows
  if (!row) throw new Error('a count has one row')
  return {
    count: row.count,
    last: row.count < ATTEMPTS_AT_ONCE ? null : row.last,
    wrong: (row.wrong ?? []).map(toWrong),
  }
}

/** What is booked once for an attempt of a kind, by one event of several. */
interface Step {
  readonly attempts: BookedAttempts
  readonly events: readonly { readonly name: string; readonly leg: number; readonly idOf: string }[]
  readonly atProvider: bigint
}

const STEPS: readonly Step[] = [
  ...ledgerEvents
    .reduce((steps, [name, { attempts, legs, idOf }]) => {
      if (!attempts) return steps
      const key = JSON.stringify(attempts)
      const leg = legs.findIndex(([, , what]) => what === 'amount')
      const [debit, credit] = legs[leg] ?? []
      const atProvider = (credit === 'provider' ? 1n : 0n) - (debit === 'provider' ? 1n : 0n)
      const events = [...(steps.get(key)?.events ?? []), { name, leg, idOf }]
      return steps.set(key, { attempts, events, atProvider })
    }, new Map<string, Step>())
    .values(),
]

/** A row for each event that may be booked for an attempt of a kind. */
const EVENTS = STEPS.flatMap(({ attempts: { kind, states, isBookedForCards }, events }, step) => {
  const row = ({ name, leg, idOf }: Step['events'][number], sign: 1 | -1) =>
    `(${step}, '${kind}', array[${states.map((state) => `'${state}'`).join(', ')}], ${isBookedForCards}, '${name}', ${leg}, '${idOf}', ${sign})`
  // What takes an event of the step back leaves nothing of it.
  const undoing = ledgerEvents.flatMap(([name, { undoes, legs, idOf }]) =>
    events.some((event) => event.name === undoes)
      ? [{ name, leg: legs.findIndex(([, , what]) => what === 'amount'), idOf }]
      : [],
  )
  return [...events.map((event) => row(event, 1)), ...undoing.map((event) => row(event, -1))]
}).join(', ')

const bookedFor = (attempt: string) => `
    select t.amount_minor * e.sign as amount_minor from transfers t
    where t.client_id = $1 and t.event_kind = e.event_kind and t.leg = e.leg
      and t.event_id = case e.id_of when 'transaction' then ${attempt}.transaction_id when 'attempt' then ${attempt}.attempt_id
        else ${attempt}.payment_id end
      and t.provider = ${attempt}.provider and t.currency = ${attempt}.currency limit 1`

// What the payment's own id names is shared by all attempts of the payment at a provider: what they come to is compared.
const SLICE = `
with events (step, kind, states, is_for_cards, event_kind, leg, id_of, sign) as (values ${EVENTS}
), slice as materialized (
  select a.*, payment.is_card, payment.created_at as payment_created_at from (
    select attempt_id, payment_id, transaction_id, kind, state, provider, currency, amount_minor from attempts
    where client_id = $1 and attempt_id > $2 order by attempt_id limit ${ATTEMPTS_AT_ONCE}
  ) as a left join lateral (
    select capture_mode is not null as is_card, created_at from payments p
    where p.client_id = $1 and p.payment_id = a.payment_id limit 1
  ) as payment on true
), booked as (
  select s.attempt_id, s.payment_id, s.provider, s.currency, s.amount_minor, s.kind, s.payment_created_at, e.step, e.states,
    s.state = any(e.states) and (e.is_for_cards or not s.is_card) as is_expected,
    bool_or(e.id_of = 'payment') as is_shared,
    coalesce(sum(moved.amount_minor) filter (where e.id_of <> 'payment'), 0) as own,
    coalesce(sum(moved.amount_minor) filter (where e.id_of = 'payment'), 0) as shared
  from slice s join events e on e.kind = s.kind
  left join lateral (${bookedFor('s')}) as moved on true
  group by s.attempt_id, s.payment_id, s.provider, s.currency, s.amount_minor, s.kind, s.state, s.is_card, s.payment_created_at,
    e.step, e.states, e.is_for_cards
), compared as (
  select b.*, case when b.is_expected then b.amount_minor + coalesce(others.asked, 0) else 0 end as expected,
    case when b.is_expected then b.own + b.shared + coalesce(others.own, 0) else b.own end as found
  from booked b left join lateral (
    select sum(o.amount_minor) as asked, sum(coalesce(own_events.amount, 0)) as own from attempts o
    left join lateral (
      select sum(moved.amount_minor) as amount from events e cross join lateral (${bookedFor('o')}) as moved
      where e.step = b.step and e.id_of <> 'payment'
    ) as own_events on true
    where o.client_id = $1 and o.payment_id = b.payment_id and o.kind = b.kind and o.provider = b.provider
      and o.attempt_id <> b.attempt_id and o.state = any(b.states)
  ) as others on b.is_shared and b.is_expected
), wrong as (
  select attempt_id, payment_id, provider, currency, step, expected::text, found::text from compared
  where expected > found or (expected < found and not (is_shared and payment_created_at < $3))
  order by attempt_id, step limit 100
)
select (select count(*)::integer from slice) as count, (select max(attempt_id) from slice) as last,
  (select json_agg(wrong) from wrong) as wrong`

interface WrongRow {
  readonly attempt_id: string
  readonly payment_id: string
  readonly provider: string
  readonly currency: string
  readonly step: number
  readonly expected: string
  readonly found: string
}

interface Row {
  readonly count: number
  readonly last: string | null
  readonly wrong: readonly WrongRow[] | null
}

function toWrong(row: WrongRow): WrongAttempt {
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
