import { sql } from 'kysely'
import { type AccountKind, type LedgerEvent, ledgerEvents } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { momentCursor, type Page, type Paging, pageOf } from './page.ts'
import type { Span } from './payment-filter.ts'

/** A transfer as one account sees it. */
interface FoundMovement {
  readonly eventKind: LedgerEvent
  readonly eventId: string
  readonly leg: number
  readonly paymentId: string
  readonly debitKind: AccountKind
  readonly creditKind: AccountKind
  readonly currency: string
  /** Below zero where the account in question gives; for all accounts, what was transferred. */
  readonly amountMinor: bigint
  readonly happenedAt: Date
}

/** What moved in the accounts of a kind and currency, the newest first. */
export async function listMovements(
  db: Database,
  clientId: string,
  asked: Paging & { readonly kind?: AccountKind | undefined; readonly currency: string } & Span,
): Promise<Page<FoundMovement>> {
  const { kind, currency, limit } = asked
  const legs = legsOf(kind)
  const { at, rest } = momentCursor(asked.cursor)
  const [from, before] = [asked.createdFrom ?? '-infinity', asked.createdTo ?? 'infinity']
  const [eventId = '', eventKind = '', leg = '0'] = rest
  const page = sql<Row>`
    select moved.* from unnest(${legs.map((of) => of.event)}::text[], ${legs.map((of) => of.leg)}::smallint[])
      as wanted (event, leg) cross join lateral (
      select event_kind, event_id, leg from movement_search s
      where s.client_id = ${clientId} and s.currency = ${currency} and s.event_kind = wanted.event and s.leg = wanted.leg
        and (happened_at, event_id) <= (${at}::timestamptz, ${eventId}::text)
        and (happened_at, event_id, event_kind, leg) < (${at}::timestamptz, ${eventId}::text, ${eventKind}::text, ${leg}::smallint)
        and happened_at >= ${from}::timestamptz and happened_at < ${before}::timestamptz
      order by happened_at desc, event_id desc limit ${limit + 1}
    ) as found cross join lateral (
      select event_kind, event_id, leg, payment_id, debit_kind, credit_kind, currency, amount_minor, happened_at from transfers t
      where t.client_id = ${clientId} and t.event_kind = found.event_kind and t.event_id = found.event_id and t.leg = found.leg
      limit 1
    ) as moved
    order by moved.happened_at desc, moved.event_id desc, moved.event_kind desc, moved.leg desc
    limit ${limit + 1}`
  const { rows } = await byIndex(db, (tx) => page.execute(tx))
  return pageOf(rows, limit, {
    item: (row) => toFound(row, kind),
    cursor: (row) => `${row.happened_at.toISOString()} ${row.event_id} ${row.event_kind} ${row.leg}`,
  })
}

/** A movement that is about no payment: nobody else brings it here. */
export async function insertMovement(
  tx: DatabaseTransaction,
  clientId: string,
  {
    eventKind,
    eventId,
    currency,
    happenedAt,
  }: Pick<FoundMovement, 'eventKind' | 'eventId' | 'currency' | 'happenedAt'>,
): Promise<void> {
  const of = { client_id: clientId, currency, event_kind: eventKind, event_id: eventId, leg: 0 }
  await tx
    .insertInto('movement_search')
    .values({ ...of, happened_at: happenedAt })
    .execute()
}

/** The legs of events that move an account of the kind; all of them where none is named. */
const legsOf = (kind: AccountKind | undefined) =>
  ledgerEvents.flatMap(([event, { legs }]) =>
    legs.flatMap(([debit, credit], leg) =>
      kind === undefined || debit === kind || credit === kind ? [{ event, leg }] : [],
    ),
  )

interface Row {
  readonly event_kind: LedgerEvent
  readonly event_id: string
  readonly leg: number
  readonly payment_id: string
  readonly debit_kind: AccountKind
  readonly credit_kind: AccountKind
  readonly currency: string
  readonly amount_minor: bigint
  readonly happened_at: Date
}

const toFound = (row: Row, kind: AccountKind | undefined): FoundMovement => ({
  eventKind: row.event_kind,
  eventId: row.event_id,
  leg: row.leg,
  paymentId: row.payment_id,
  debitKind: row.debit_kind,
  creditKind: row.credit_kind,
  currency: row.currency,
  amountMinor: row.debit_kind === kind ? -row.amount_minor : row.amount_minor,
  happenedAt: row.happened_at,
})
