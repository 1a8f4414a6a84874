import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Coverage, LedgerEvent } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { momentCursor, type Page, type Paging, pageOf } from '../search/page.ts'
import type { EventSum, LineSpan } from './closing.ts'
import type { StatementLinesTable, StatementsTable } from './tables.ts'

/** A closed period of a client and currency. It never changes. */
export interface Statement extends LineSpan {
  /** From 1 on for each client and currency; 0 is what was owed before there were lines. */
  readonly number: number
  /** Null where there was no period before. */
  readonly openedAt: Date | null
  readonly closedAt: Date
  readonly openingMinor: bigint
  readonly closingMinor: bigint
  /** Of the closing balance, what was not available yet. */
  readonly pendingMinor: bigint
  readonly sums: readonly EventSum[]
  readonly digest: string
}

export async function insertStatement(
  tx: DatabaseTransaction,
  clientId: string,
  statement: Statement,
): Promise<void> {
  await tx
    .insertInto('statements')
    .values({
      ...{ client_id: clientId, currency: statement.currency, number: statement.number },
      ...{ first_position: statement.firstPosition, last_position: statement.lastPosition },
      ...{ opened_at: statement.openedAt, closed_at: statement.closedAt },
      opening_minor: String(statement.openingMinor),
      closing_minor: String(statement.closingMinor),
      pending_minor: String(statement.pendingMinor),
      sums: JSON.stringify(statement.sums.map(writtenSum)),
      digest: statement.digest,
    })
    .execute()
}

interface WrittenSum {
  readonly event: LedgerEvent
  readonly lines: number
  readonly gross: string
  readonly fee: string
}

const writtenSum = ({ event, lines, grossMinor, feeMinor }: EventSum): WrittenSum => ({
  ...{ event, lines },
  ...{ gross: String(grossMinor), fee: String(feeMinor) },
})

/** The newest first, of one currency or of all. */
export async function listStatements(
  db: Database,
  clientId: string,
  { currency, cursor, limit }: Paging & { readonly currency?: string | undefined },
): Promise<Page<Statement>> {
  const { at, rest } = momentCursor(cursor)
  const [after = '', number = '0'] = rest
  const rows = await db
    .selectFrom('statements')
    .where('client_id', '=', clientId)
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency as string))
    .where(sql<boolean>`(closed_at, currency, number) < (${at}::timestamptz, ${after}, ${number}::integer)`)
    .orderBy('closed_at', 'desc')
    .orderBy('currency', 'desc')
    .orderBy('number', 'desc')
    .limit(limit + 1)
    .selectAll()
    .execute()
  return pageOf(rows, limit, {
    item: toStatement,
    cursor: (row) => `${row.closed_at.toISOString()} ${row.currency} ${row.number}`,
  })
}

export async function findStatement(
  db: Database,
  clientId: string,
  { currency, number }: { currency: string; number: number },
): Promise<Statement | null> {
  const row = await db
    .selectFrom('statements')
    .where('client_id', '=', clientId)
    .where('currency', '=', currency)
    .where('number', '=', number)
    .selectAll()
    .executeTakeFirst()
  return row ? toStatement(row) : null
}

const toStatement = (row: Selectable<StatementsTable>): Statement => ({
  ...{ currency: row.currency, number: row.number },
  ...{ firstPosition: row.first_position, lastPosition: row.last_position },
  ...{ openedAt: row.opened_at, closedAt: row.closed_at },
  openingMinor: BigInt(row.opening_minor),
  closingMinor: BigInt(row.closing_minor),
  pendingMinor: BigInt(row.pending_minor),
  sums: (row.sums as readonly WrittenSum[]).map(({ event, lines, gross, fee }) => ({
    ...{ event, lines },
    ...{ grossMinor: BigInt(gross), feeMinor: BigInt(fee) },
  })),
  digest: row.digest,
})

/** A line with what its payment is called. What a payer may have erased is null. */
export interface ListedLine {
  readonly position: bigint
  readonly eventKind: LedgerEvent
  readonly eventId: string
  readonly paymentId: string
  readonly happenedAt: Date
  readonly grossMinor: bigint
  readonly feeMinor: bigint
  readonly valueDay: string | null
  readonly paymentRequestId: string | null
  readonly orderReference: string | null
  readonly method: string | null
  /** Of a refund, capture or cancel: the merchant's name for it. */
  readonly requestId: string | null
}

/** Some lines of a period, in the order of their positions. */
export const listLines = (
  db: Database,
  clientId: string,
  span: LineSpan,
  limit: number,
): Promise<ListedLine[]> => linesWhere(db, clientId, span, { isListed: sql`true`, limit })

/** Some of the lines whose money a payout pays, from a position on. The payout before is none of them. */
export const listCoveredLines = (
  db: Database,
  clientId: string,
  {
    currency,
    coverage: { lastPosition, day, before },
  }: { readonly currency: string; readonly coverage: Coverage },
  { firstPosition, limit }: { readonly firstPosition: bigint; readonly limit: number },
): Promise<ListedLine[]> => {
  const isAvailable = sql`(value_day is null or value_day <= ${day}::date)`
  const wasPaid =
    before === null
      ? sql`false`
      : sql`(position <= ${before.lastPosition} and (value_day is null or value_day <= ${before.day}::date))
        or (event_kind = 'PAYOUT' and event_id = ${before.payoutId})`
  const span = { currency, firstPosition, lastPosition }
  return linesWhere(db, clientId, span, { isListed: sql`${isAvailable} and not (${wasPaid})`, limit })
}

async function linesWhere(
  db: Database,
  clientId: string,
  { currency, firstPosition, lastPosition }: LineSpan,
  { isListed, limit }: { readonly isListed: RawBuilder<unknown>; readonly limit: number },
): Promise<ListedLine[]> {
  const { rows } = await sql<LineRow>`
    select l.*, p.payment_request_id, p.payment_method_type, p.details -> 'order' ->> 'referenceOrderId' as order_reference,
      t.request_id
    from (
      select * from statement_lines
      where client_id = ${clientId} and currency = ${currency} and position between ${firstPosition} and ${lastPosition}
        and (${isListed})
      order by position limit ${limit}
    ) as l
    left join payments p on p.client_id = ${clientId} and p.payment_id = l.payment_id
    left join lateral (
      select request_id from payment_transactions t
      where t.client_id = ${clientId} and t.payment_id = l.payment_id and t.transaction_id = l.event_id limit 1
    ) as t on true
    order by l.position`.execute(db)
  return rows.map((row) => ({
    ...{ position: row.position, eventKind: row.event_kind, eventId: row.event_id },
    ...{ paymentId: row.payment_id, happenedAt: row.happened_at },
    ...{ grossMinor: row.gross_minor, feeMinor: row.fee_minor, valueDay: row.value_day },
    ...{ paymentRequestId: row.payment_request_id, orderReference: row.order_reference },
    ...{ method: row.payment_method_type, requestId: row.request_id },
  }))
}

interface LineRow extends Selectable<StatementLinesTable> {
  readonly payment_request_id: string | null
  readonly payment_method_type: string | null
  readonly order_reference: string | null
  readonly request_id: string | null
}

/** A period that does not follow from the one before it. */
interface BrokenStatement {
  readonly currency: string
  readonly number: number
  readonly openingMinor: bigint
  readonly expectedMinor: bigint
}

export async function listBrokenStatements(db: Database, clientId: string): Promise<BrokenStatement[]> {
  const { rows } = await sql<{ currency: string; number: number; opening: string; expected: string }>`
    select currency, number, opening_minor::text as opening, expected::text from (
      select currency, number, opening_minor, first_position,
        lag(closing_minor) over (partition by currency order by number) as expected,
        lag(last_position) over (partition by currency order by number) as reached
      from statements where client_id = ${clientId}
    ) as chained
    where expected is not null and (opening_minor <> expected or first_position <> reached + 1)
    order by currency, number`.execute(db)
  return rows.map(({ currency, number, opening, expected }) => ({
    ...{ currency, number },
    ...{ openingMinor: BigInt(opening), expectedMinor: BigInt(expected) },
  }))
}
