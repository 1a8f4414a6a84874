import { type Selectable, sql } from 'kysely'
import {
  type Day,
  GUARDED,
  type LedgerEvent,
  OWN,
  statementLineOf,
  type Transfer,
} from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { SETTLED_AS_A_WHOLE, toTransfer } from '../ledger/ledger.ts'
import type { TransfersTable } from '../ledger/tables.ts'
import { lineRow } from '../units/write-rows.ts'

interface SettlementMarks {
  /** Up to which moment of its time a client's periods are closed; null: none was ever begun. */
  readonly closedThrough: Date | null
  /** When the client is paid out next; null while there is nothing to pay out. */
  readonly payDue: Date | null
}

export async function findSettlementMarks(db: Database, clientId: string): Promise<SettlementMarks> {
  const row = await db
    .selectFrom('settlement_marks')
    .where('client_id', '=', clientId)
    .select(['closed_through', 'pay_due'])
    .executeTakeFirst()
  return { closedThrough: row?.closed_through ?? null, payDue: row?.pay_due ?? null }
}

export async function updateSettlementMarks(
  tx: Database,
  clientId: string,
  { closedThrough, payDue }: Partial<SettlementMarks>,
): Promise<void> {
  const marks = {
    ...(closedThrough !== undefined && { closed_through: closedThrough }),
    ...(payDue !== undefined && { pay_due: payDue }),
  }
  await tx
    .insertInto('settlement_marks')
    .values({ client_id: clientId, closed_through: null, pay_due: null, ...marks })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(marks))
    .execute()
}

/** What is owed in a currency, and how much of it the statements account for. */
export interface OpenPeriod {
  readonly currency: string
  /** How many lines have their place. */
  readonly lines: bigint
  /** What is owed without the lines that still wait for their place. */
  readonly owedMinor: bigint
  /** Of that, what is not available by the day that was asked for. */
  readonly pendingMinor: bigint
  /** Null before the first. */
  readonly last: LastStatement | null
}

interface LastStatement {
  readonly number: number
  readonly lastPosition: bigint
  readonly closedAt: Date
  readonly closingMinor: bigint
  /** By the database's clock. */
  readonly madeAt: Date
}

/** The client's currencies, as they stand at one moment. */
export async function listOpenPeriods(db: Database, clientId: string, day: Day): Promise<OpenPeriod[]> {
  const { rows } = await sql<OpenRow>`
    select b.currency, b.lines,
      (b.balance_minor + coalesce((
        select sum(q.amount_minor - coalesce(q.gross_minor - q.fee_minor, 0)) from ledger_queue q
        where q.client_id = ${clientId} and q.holder = ${OWN} and q.kind = 'payable' and q.currency = b.currency), 0))::text as owed,
      coalesce((
        select sum(p.amount_minor) from pending_balances p
        where p.client_id = ${clientId} and p.currency = b.currency and p.day > ${day}::date), 0)::text as pending,
      last.number, last.last_position, last.closed_at, last.closing_minor::text as closing, last.made_at
    from account_balances b left join lateral (
      select number, last_position, closed_at, closing_minor, made_at from statements s
      where s.client_id = ${clientId} and s.currency = b.currency order by number desc limit 1
    ) as last on true
    where b.client_id = ${clientId} and b.holder = ${OWN} and b.kind = 'payable'
    order by b.currency`.execute(db)
  return rows.map((row) => ({
    ...{ currency: row.currency, lines: row.lines },
    ...{ owedMinor: BigInt(row.owed), pendingMinor: BigInt(row.pending) },
    last:
      row.number === null
        ? null
        : {
            ...{ number: row.number, lastPosition: row.last_position, closedAt: row.closed_at },
            ...{ closingMinor: BigInt(row.closing), madeAt: row.made_at },
          },
  }))
}

type OpenRow = {
  readonly currency: string
  readonly lines: bigint
  readonly owed: string
  readonly pending: string
} & (
  | { readonly number: null }
  | {
      readonly number: number
      readonly last_position: bigint
      readonly closed_at: Date
      readonly closing: string
      readonly made_at: Date
    }
)

/** When the first line happened that is in no statement; null: there is none. The accounts' rows are locked, and no line gets its place. */
export async function lockFirstOpenLine(tx: DatabaseTransaction, clientId: string): Promise<Date | null> {
  const { rows } = await sql<{ currency: string; lines: bigint }>`
    select currency, lines from account_balances
    where client_id = ${clientId} and holder = ${OWN} and kind = 'payable' order by currency for update`.execute(
    tx,
  )
  let first: Date | null = null
  for (const { currency, lines } of rows) {
    const last = await sql<{ last_position: bigint }>`
      select last_position from statements where client_id = ${clientId} and currency = ${currency}
      order by number desc limit 1`.execute(tx)
    const position = (last.rows[0]?.last_position ?? 0n) + 1n
    if (position > lines) continue
    const { happened_at } = await tx
      .selectFrom('statement_lines')
      .where('client_id', '=', clientId)
      .where('currency', '=', currency)
      .where('position', '=', position)
      .select('happened_at')
      .executeTakeFirstOrThrow()
    if (first === null || happened_at < first) first = happened_at
  }
  return first
}

/** Lines from a position on, up to another. */
export interface LineSpan {
  readonly currency: string
  readonly firstPosition: bigint
  readonly lastPosition: bigint
}

export interface EventSum {
  readonly event: LedgerEvent
  readonly lines: number
  readonly grossMinor: bigint
  readonly feeMinor: bigint
}

export async function sumLines(
  db: Database,
  clientId: string,
  { currency, firstPosition, lastPosition }: LineSpan,
): Promise<EventSum[]> {
  const { rows } = await sql<{ event_kind: LedgerEvent; lines: number; gross: string; fee: string }>`
    select event_kind, count(*)::integer as lines, sum(gross_minor)::text as gross, sum(fee_minor)::text as fee
    from statement_lines
    where client_id = ${clientId} and currency = ${currency} and position between ${firstPosition} and ${lastPosition}
    group by event_kind order by event_kind`.execute(db)
  return rows.map(({ event_kind: event, lines, gross, fee }) => ({
    ...{ event, lines },
    ...{ grossMinor: BigInt(gross), feeMinor: BigInt(fee) },
  }))
}

/** So many lines have a digest together. */
const LINES_OF_A_DIGEST = 1_000

/** The digests of the lines, a thousand at a time, in the order of their positions. */
export async function listLineDigests(
  db: Database,
  clientId: string,
  { currency, firstPosition, lastPosition }: LineSpan,
): Promise<string[]> {
  const { rows } = await sql<{ digest: string }>`
    select encode(sha256(convert_to(string_agg(line, E'\\n' order by position), 'UTF8')), 'hex') as digest from (
      select position, concat_ws(' ', position, event_kind, event_id, payment_id, (extract(epoch from happened_at) * 1000)::bigint,
        gross_minor, fee_minor, coalesce(value_day::text, '-')) as line
      from statement_lines
      where client_id = ${clientId} and currency = ${currency} and position between ${firstPosition} and ${lastPosition}
    ) as texts
    group by (position - ${firstPosition}) / ${LINES_OF_A_DIGEST} order by min(position)`.execute(db)
  return rows.map(({ digest }) => digest)
}

/**
 * Gives a line to each event since a moment of the database's clock that has none, as a gateway of an older version leaves them;
 * returns how many. Whatever is in the queue has its own.
 */
export async function addMissingLines(
  tx: DatabaseTransaction,
  clientId: string,
  since: Date,
): Promise<number> {
  await sql`select 1 from account_balances where client_id = ${clientId} and kind = 'payable' for update`.execute(
    tx,
  )
  const { rows } = await sql<Selectable<TransfersTable>>`
    select t.* from transfers t
    where t.client_id = ${clientId} and t.recorded_at >= ${since} and 'payable' in (t.debit_kind, t.credit_kind)
      and not exists (
        select 1 from statement_lines l where l.client_id = ${clientId} and l.currency = t.currency
          and l.event_kind = t.event_kind and l.event_id = t.event_id and l.happened_at = t.happened_at)
      and not exists (
        select 1 from ledger_queue q where q.client_id = ${clientId} and q.event_kind = t.event_kind and q.event_id = t.event_id)
    order by t.recorded_at, t.event_kind, t.event_id, t.leg`.execute(tx)
  const events = new Map<string, Transfer[]>()
  for (const transfer of rows.map(toTransfer)) {
    const event = JSON.stringify([transfer.amount.currency, transfer.eventKind, transfer.eventId])
    events.set(event, [...(events.get(event) ?? []), transfer])
  }
  for (const transfers of events.values()) await addLine(tx, clientId, transfers)
  return events.size
}

async function addLine(tx: DatabaseTransaction, clientId: string, transfers: readonly Transfer[]) {
  const line = statementLineOf(transfers)
  const currency = transfers[0]?.amount.currency
  if (!line || !currency) throw new Error('what changes nothing that is owed has no line')
  const { lines: position } = await tx
    .updateTable('account_balances')
    .set((eb) => ({ lines: eb('lines', '+', 1n) }))
    .where('client_id', '=', clientId)
    .where('holder', '=', OWN)
    .where('kind', '=', GUARDED)
    .where('provider', '=', '')
    .where('currency', '=', currency)
    .returning('lines')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('statement_lines')
    .values({ client_id: clientId, currency, position, ...lineRow(line) })
    .execute()
}

/** All that was pending on days that have come is available. */
export async function deletePendingBefore(
  tx: DatabaseTransaction,
  clientId: string,
  day: Day,
): Promise<void> {
  await tx.deleteFrom('pending_balances').where('client_id', '=', clientId).where('day', '<', day).execute()
}

/**
 * The client's next closing is at another moment, and it is paid out by other terms. Whoever is about to do either by the terms before
 * writes nothing.
 */
export async function moveSettlement(tx: DatabaseTransaction, clientId: string, dueAt: Date): Promise<void> {
  await tx
    .updateTable('agenda')
    .set({ due_at: dueAt, lease_token: null, lease_until: null })
    .where('client_id', '=', clientId)
    .where('kind', '=', 'settle')
    .where('subject_id', '=', SETTLED_AS_A_WHOLE)
    .execute()
  await updateSettlementMarks(tx, clientId, { payDue: null })
}

/** There may be something to pay out that there was not before: it is looked at again, also where the job was about to end. */
export async function beginSettlement(tx: DatabaseTransaction, clientId: string, dueAt: Date): Promise<void> {
  await tx
    .insertInto('agenda')
    .values({ client_id: clientId, kind: 'settle', subject_id: SETTLED_AS_A_WHOLE, due_at: dueAt })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'kind', 'subject_id']).doUpdateSet({
        due_at: sql<Date>`least(agenda.due_at, excluded.due_at)`,
        lease_token: null,
        lease_until: null,
      }),
    )
    .execute()
}

/** What is owed in currencies in which somebody has a bank account and nothing is in the way: it will be paid out. */
export async function listPayable(
  db: Database,
  clientId: string,
): Promise<{ currency: string; owedMinor: bigint }[]> {
  const { rows } = await sql<{ currency: string; owed: string }>`
    select currency, balance_minor::text as owed from account_balances b
    where client_id = ${clientId} and holder = ${OWN} and kind = ${GUARDED} and balance_minor > 0
      and exists (
        select 1 from bank_accounts a where a.client_id = ${clientId} and a.currency = b.currency and a.state = 'APPROVED')
      and not exists (select 1 from payout_holds where client_id = ${clientId})
    order by currency`.execute(db)
  return rows.map(({ currency, owed }) => ({ currency, owedMinor: BigInt(owed) }))
}
