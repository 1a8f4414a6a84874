import { CompiledQuery } from 'kysely'
import {
  ACCOUNT_KINDS,
  type Account,
  type AccountKind,
  GUARDED,
  type LedgerEventRecord,
  ledgerEvents,
  OWN,
  PENDING,
} from '../../../domain/index.ts'
import { byIndex } from '../../connection/by-index.ts'
import type { Database } from '../../connection/database.ts'
import { eventsWith } from './derived.ts'
import { literals, textList } from './literals.ts'

/** How many transfers one statement checks, which takes some tens of milliseconds. */
const TRANSFERS_AT_ONCE = 4_000

export interface AccountSum extends Account {
  readonly currency: string
  readonly amountMinor: bigint
}

/** The place of a transfer in the order of its client's. */
export type TransferPlace = readonly [eventKind: string, eventId: string, leg: number]

/** A transfer that does what no event of its kind does, or whose event does not exist. */
interface StrangeTransfer {
  readonly place: TransferPlace
  readonly paymentId: string
  readonly currency: string
  readonly amountMinor: bigint
  /** What it moves in the provider's account: the amount, less than nothing, or nothing. */
  readonly atProvider: Account | null
  readonly atProviderMinor: bigint
}

interface TransferSlice {
  readonly count: number
  /** Null where there are no more. */
  readonly last: TransferPlace | null
  /** The sum of those that were recorded before the cut. */
  readonly sums: readonly AccountSum[]
  readonly strange: readonly StrangeTransfer[]
}

/**
 * The next transfers of a client. Those that were recorded before the cut are summed: since then nobody can have added to
 * them, so that slices of different moments make one sum. An attempt that was decided before `keptSince`, in the client's
 * time, may be gone.
 */
export async function readTransferSlice(
  db: Database,
  clientId: string,
  { after, cut, keptSince }: { after: TransferPlace; cut: Date; keptSince: Date },
): Promise<TransferSlice> {
  const { rows } = await byIndex(db, (tx) =>
    tx.executeQuery(
      CompiledQuery.raw(SLICE, [clientId, ...after, cut, keptSince]) as CompiledQuery<SliceRow>,
    ),
  )
  const [row] = rows
  if (!row?.last) return { count: 0, last: null, sums: [], strange: [] }
  const [eventKind, eventId, leg] = row.last
  return {
    count: row.count,
    last: row.count < TRANSFERS_AT_ONCE ? null : [eventKind, eventId, Number(leg)],
    sums: (row.sums ?? []).map(toSum),
    strange: (row.strange ?? []).map(toStrange),
  }
}

/** The sum of transfers that were recorded from one moment until before another, found by the time. */
export async function sumRecorded(
  db: Database,
  clientId: string,
  { from, until }: { from: Date; until: Date },
): Promise<AccountSum[]> {
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(RECORDED, [clientId, from, until]) as CompiledQuery<SumRow>,
  )
  return rows.map(toSum)
}

interface ComparedAccount extends AccountSum {
  /** What came since the cut. */
  readonly recentMinor: bigint
}

/** Every account as it stands, and how much of it came since the cut: one statement, so it sees one moment. */
export async function readAccounts(db: Database, clientId: string, cut: Date): Promise<ComparedAccount[]> {
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(ACCOUNTS, [clientId, cut]) as CompiledQuery<SumRow & { recent: string }>,
  )
  return rows.map((row) => ({ ...toSum(row), recentMinor: BigInt(row.recent) }))
}

/** The database's clock, by which transfers are recorded. */
export async function readDatabaseTime(db: Database): Promise<Date> {
  const { rows } = await db.executeQuery(
    CompiledQuery.raw('select clock_timestamp() as now') as CompiledQuery<{ now: Date }>,
  )
  if (!rows[0]) throw new Error('the database does not tell the time')
  return rows[0].now
}

const BY_PROVIDER = textList(
  (Object.keys(ACCOUNT_KINDS) as AccountKind[]).filter((kind) => ACCOUNT_KINDS[kind].isByProvider),
)

/** The account at a provider that a side of a transfer is about; see `accountOf`. */
const providerOf = (side: 'debit' | 'credit') =>
  `case when ${side}_kind in (${BY_PROVIDER}) and provider <> '-' then provider else '' end`

const ACCOUNT = 'holder, kind, provider, currency'

/** The sums of rows of transfers, by account. */
const moved = (from: string, where = '') => `
  select credit_holder as holder, credit_kind as kind, ${providerOf('credit')} as provider, currency, amount_minor::numeric as amount
  from ${from} ${where}
  union all
  select debit_holder, debit_kind, ${providerOf('debit')}, currency, -amount_minor::numeric from ${from} ${where}
  union all
  select '${OWN}', '${PENDING}', value_day::text, currency,
    case when credit_kind = '${GUARDED}' then amount_minor else -amount_minor end::numeric
  from ${from} ${where === '' ? 'where' : `${where} and`} value_day is not null and '${GUARDED}' in (credit_kind, debit_kind)`

const summed = (from: string, where?: string) =>
  `select ${ACCOUNT}, sum(amount)::text as amount from (${moved(from, where)}) as moved group by ${ACCOUNT}`

const eventsOf = (idOf: LedgerEventRecord['idOf']) => textList(eventsWith(idOf))

/** Each event with its legs, and the kind of what its id names. */
const LEGS = literals(
  ledgerEvents.flatMap(([event, { legs, attempts }]) =>
    legs.map(([debit, credit], leg) => [event, leg, debit, credit, attempts?.kind ?? '']),
  ),
)

/** Whether the subject of a transfer `s` exists, and its payment, which the named provider has taken. */
const BELONGS = `case
  when s.event_kind in (${eventsOf('payment')}) then s.event_id = s.payment_id and payment.provider = s.provider
  when s.event_kind in (${eventsOf('transaction')}) then transaction.yes and payment.provider = s.provider
  when s.event_kind in (${eventsOf('dispute')}) then dispute.yes and payment.provider = s.provider
  when s.event_kind in (${eventsOf('attempt')}) then attempt.yes or (s.happened_at < $6 and payment.yes)
  when s.event_kind in (${eventsOf('correction')}) then correction.yes and s.provider = '-'
  when s.event_kind in (${eventsOf('difference')}) then difference.yes
  when s.event_kind in (${eventsOf('payout')}) then payout.yes
end`

// The subject of a transfer is looked up by a key, one at a time, whatever the planner believes about the tables' sizes.
const SLICE = `
with slice as materialized (
  select * from transfers
  where client_id = $1 and (event_kind, event_id, leg) > ($2, $3, $4::smallint)
  order by event_kind, event_id, leg limit ${TRANSFERS_AT_ONCE}
), settled as materialized (
  select * from slice where recorded_at < $5
), strange as (
  select s.* from slice s
  left join (values ${LEGS}) as known (event_kind, leg, debit_kind, credit_kind, kind)
    on known.event_kind = s.event_kind and known.leg = s.leg
  left join lateral (
    select true as yes, p.provider from payments p
    where p.client_id = $1 and p.payment_id = s.payment_id and p.currency = s.currency limit 1
  ) as payment on true
  left join lateral (
    select true as yes from payment_transactions t
    where t.client_id = $1 and t.transaction_id = s.event_id and t.payment_id = s.payment_id and t.currency = s.currency
      and (t.kind = known.kind) is true limit 1
  ) as transaction on s.event_kind in (${eventsOf('transaction')})
  left join lateral (
    select true as yes from disputes d
    where d.client_id = $1 and d.dispute_id = s.event_id and (d.payment_id = s.payment_id) is true and d.currency = s.currency limit 1
  ) as dispute on s.event_kind in (${eventsOf('dispute')})
  left join lateral (
    select true as yes from attempts a
    where a.client_id = $1 and a.attempt_id = s.event_id and (a.payment_id = s.payment_id) is true and a.currency = s.currency
      and a.provider = s.provider and (a.kind = known.kind) is true limit 1
  ) as attempt on s.event_kind in (${eventsOf('attempt')})
  left join lateral (
    select true as yes from operator_proposals o
    where o.proposal_id = s.event_id and o.client_id = $1 and o.state = 'DONE' limit 1
  ) as correction on s.event_kind in (${eventsOf('correction')})
  left join lateral (
    select true as yes from provider_differences d
    where d.client_id = $1 and d.difference_id = s.event_id and d.provider = s.provider and d.state = 'BOOKED' limit 1
  ) as difference on s.event_kind in (${eventsOf('difference')})
  left join lateral (
    select true as yes from payouts p
    where p.client_id = $1 and p.payout_id = s.event_id and p.currency = s.currency and p.amount_minor = s.amount_minor
      and (p.debtor = s.provider or s.provider = '-') limit 1
  ) as payout on s.event_kind in (${eventsOf('payout')})
  where (known.debit_kind = s.debit_kind and known.credit_kind = s.credit_kind and ${BELONGS}) is not true
)
select (select count(*)::integer from slice) as count,
  (select json_build_array(event_kind, event_id, leg) from slice order by event_kind desc, event_id desc, leg desc limit 1) as last,
  (select json_agg(sums) from (${summed('settled')}) as sums) as sums,
  (select json_agg(found) from (
    select event_kind, event_id, leg, payment_id, currency, provider, debit_kind, credit_kind,
      case when credit_kind = 'provider' then credit_holder else debit_holder end as holder, amount_minor::text as amount
    from strange order by event_kind, event_id, leg limit 100) as found) as strange`

const RECORDED = summed('transfers', 'where client_id = $1 and recorded_at >= $2 and recorded_at < $3')

const ACCOUNTS = `
with held as (
  select ${ACCOUNT}, balance_minor as amount from account_balances where client_id = $1
  union all
  select ${ACCOUNT}, amount_minor::numeric from ledger_queue where client_id = $1
  union all
  select '${OWN}', '${PENDING}', day::text, currency, amount_minor from pending_balances where client_id = $1
  union all
  select '${OWN}', '${PENDING}', value_day::text, currency, (gross_minor - fee_minor)::numeric from ledger_queue
  where client_id = $1 and value_day is not null
), recent as (${moved('transfers', 'where client_id = $1 and recorded_at >= $2')}
)
select ${ACCOUNT}, coalesce(sum(amount) filter (where is_held), 0)::text as amount,
  coalesce(sum(amount) filter (where not is_held), 0)::text as recent
from (
  select ${ACCOUNT}, amount, true as is_held from held union all select ${ACCOUNT}, amount, false from recent
) as accounts group by ${ACCOUNT} order by ${ACCOUNT}`

interface SumRow extends Account {
  readonly currency: string
  readonly amount: string
}

interface StrangeRow {
  readonly event_kind: string
  readonly event_id: string
  readonly leg: number
  readonly payment_id: string
  readonly currency: string
  readonly provider: string
  readonly debit_kind: string
  readonly credit_kind: string
  readonly holder: string
  readonly amount: string
}

interface SliceRow {
  readonly count: number
  readonly last: TransferPlace | null
  readonly sums: readonly SumRow[] | null
  readonly strange: readonly StrangeRow[] | null
}

const toSum = ({ holder, kind, provider, currency, amount }: SumRow): AccountSum => ({
  ...{ holder, kind, provider, currency },
  amountMinor: BigInt(amount),
})

function toStrange(row: StrangeRow): StrangeTransfer {
  const amountMinor = BigInt(row.amount)
  const sign = row.credit_kind === 'provider' ? 1n : row.debit_kind === 'provider' ? -1n : 0n
  const provider = row.provider === '-' ? '' : row.provider
  return {
    place: [row.event_kind, row.event_id, row.leg],
    paymentId: row.payment_id,
    currency: row.currency,
    amountMinor,
    atProvider: sign === 0n ? null : { holder: row.holder, kind: 'provider', provider },
    atProviderMinor: sign * amountMinor,
  }
}
