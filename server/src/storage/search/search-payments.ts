import type { PaymentStatus } from '@amsel/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { idTime, type Payment } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { paymentIdOf } from '../payments/request-ids.ts'
import { FIRST_ID, LAST_ID, LOOKED_AT_MAX, type Page, type Paging, pageOf, SCATTERED_MAX } from './page.ts'
import type { PaymentSearchTable } from './tables.ts'

/** What is looked for; what is left out may be anything. Times are the client's. */
export interface PaymentFilter {
  readonly status?: readonly PaymentStatus[] | undefined
  readonly method?: readonly string[] | undefined
  readonly currency?: string | undefined
  readonly amountMinor?: bigint | undefined
  readonly amountMinorFrom?: bigint | undefined
  readonly amountMinorTo?: bigint | undefined
  readonly lastFour?: string | undefined
  /** What the merchant's reference begins with. Then the list is in the order of the references, the last first. */
  readonly orderReference?: string | undefined
  readonly paymentRequestId?: string | undefined
  readonly createdFrom?: Date | undefined
  /** The first moment after the span. */
  readonly createdTo?: Date | undefined
  readonly isRefunded?: boolean | undefined
  readonly isDisputed?: boolean | undefined
}

/** A payment as lists show it, as it was a moment ago. */
export type FoundPayment = Pick<
  Payment,
  | 'paymentId'
  | 'paymentRequestId'
  | 'status'
  | 'resultCode'
  | 'productCode'
  | 'paymentMethodType'
  | 'amount'
  | 'capturedMinor'
  | 'refundedMinor'
  | 'disputedMinor'
  | 'createdAt'
  | 'paidAt'
> & {
  readonly orderReference: string | null
  readonly buyerReference: string | null
  readonly cardLastFour: string | null
  readonly isDisputed: boolean
}

/**
 * A client's payments, the newest first, by the most selective index; the other conditions are compared. Only so many
 * rows are examined for a page, which may then be short or empty: the next one continues.
 */
export async function searchPayments(
  db: Database,
  clientId: string,
  { filter: given = {}, cursor, limit }: Paging & { readonly filter?: PaymentFilter },
): Promise<Page<FoundPayment>> {
  const filter = { ...given, status: named(given.status), method: named(given.method) }
  return byIndex(db, (tx) =>
    filter.orderReference
      ? byReference(tx, clientId, filter, { cursor, limit })
      : byId(tx, clientId, filter, { cursor, limit }),
  )
}

async function byId(
  tx: DatabaseTransaction,
  clientId: string,
  filter: PaymentFilter,
  { cursor, limit }: Paging,
): Promise<Page<FoundPayment>> {
  const before = [cursor ?? LAST_ID, filter.createdTo ? idTime(filter.createdTo) : LAST_ID].sort()[0] ?? ''
  const from = filter.createdFrom ? idTime(filter.createdFrom) : FIRST_ID
  const { keys, condition, order, rowsMax } = wayTo(clientId, filter, { from, before })
  const lookedAtMax = Math.ceil(rowsMax / keys.length)
  const seen = sql`select * from payment_search where client_id = ${clientId} and ${condition} order by ${order}`
  const { rows } = await sql<Row & { key: string }>`
    select key, found.* from unnest(${keys}::text[]) as key cross join lateral (
      select * from (${seen} limit ${lookedAtMax}) as seen where ${isMeant(filter)}
      order by ${order} limit ${limit + 1}
    ) as found
    order by payment_id desc`.execute(tx)
  const short = keys.filter((key) => rows.filter((row) => row.key === key).length <= limit)
  if (short.length === 0) return pageOf(rows, limit, SHOWN)
  // Of those whose payments were not all examined, the first that the look ended with.
  const ends = await sql<{ payment_id: string }>`
    select reached.payment_id from unnest(${short}::text[]) as key cross join lateral (
      select payment_id from (${seen} offset ${lookedAtMax - 1} limit 1) as last
    ) as reached`.execute(tx)
  const reached =
    ends.rows
      .map(({ payment_id }) => payment_id)
      .sort()
      .at(-1) ?? null
  const known = reached === null ? rows : rows.filter(({ payment_id }) => payment_id >= reached)
  return pageOf(known, limit, { ...SHOWN, reached })
}

/** An empty list names none, so all are meant. */
const named = <T>(values: readonly T[] | undefined) => (values && values.length > 0 ? values : undefined)

type Row = Selectable<PaymentSearchTable>

/** How the payments are found: rows in the order of an index, once for each key. */
interface Way {
  readonly keys: readonly string[]
  readonly condition: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  /** How many rows are examined, of all keys together. */
  readonly rowsMax: number
}

/** The ids that are meant, the last not included. */
interface Ids {
  readonly from: string
  readonly before: string
}

function wayTo(clientId: string, filter: PaymentFilter, ids: Ids): Way {
  const { status, method, paymentRequestId, lastFour, amountMinor } = filter
  if (paymentRequestId !== undefined)
    return byTime(sql`payment_id = ${paymentIdOf(clientId, paymentRequestId)}`, ids)
  if (lastFour !== undefined) return byKey('card_last_four', [lastFour], ids)
  if (amountMinor !== undefined) return byKey('amount_minor', [String(amountMinor)], ids)
  if (filter.isDisputed) return { ...byTime(sql`is_disputed`, ids), rowsMax: SCATTERED_MAX }
  if (filter.isRefunded) return { ...byTime(sql`refunded_minor > 0`, ids), rowsMax: SCATTERED_MAX }
  // Most payments succeed: a search for others has few.
  const isRare = status !== undefined && !status.includes('SUCCESS')
  if (method !== undefined && !isRare) return byKey('payment_method_type', method, ids)
  if (status !== undefined) return byKey('status', status, ids)
  return byTime(sql`true`, ids)
}

const byTime = (condition: RawBuilder<unknown>, { from, before }: Ids): Way => ({
  keys: [''],
  condition: sql`${condition} and payment_id >= ${from} and payment_id < ${before}`,
  order: sql`payment_id desc`,
  rowsMax: LOOKED_AT_MAX,
})

/**
 * The rows whose column is a key. Two values are compared at once: only an index that begins with both fits. A planner
 * that expects few rows of a client would use any other as well.
 */
function byKey(column: keyof PaymentSearchTable, keys: readonly string[], { from, before }: Ids): Way {
  const [own, key] = [sql.ref(column), column === 'amount_minor' ? sql`key::bigint` : sql`key`]
  return {
    keys: [...new Set(keys)],
    condition: sql`${own} is not null and (${own}, payment_id) >= (${key}, ${from}) and (${own}, payment_id) < (${key}, ${before})`,
    order: sql`${own} desc, payment_id desc`,
    rowsMax: SCATTERED_MAX,
  }
}

/** The same text whatever is asked for, in a form that matches no index: the index was chosen before. */
function isMeant(filter: PaymentFilter): RawBuilder<unknown> {
  const given = (
    value: unknown,
    type: string,
    condition: (value: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) => {
    const typed = sql`${value ?? null}::${sql.raw(type)}`
    return sql`(${typed} is null or ${condition(typed)})`
  }
  return sql.join(
    [
      given(filter.status, 'text[]', (value) => sql`status = any(${value})`),
      given(filter.method, 'text[]', (value) => sql`payment_method_type = any(${value})`),
      given(filter.currency, 'text', (value) => sql`currency = ${value}`),
      given(filter.amountMinor, 'bigint', (value) => sql`amount_minor = ${value}`),
      given(filter.amountMinorFrom, 'bigint', (value) => sql`amount_minor >= ${value}`),
      given(filter.amountMinorTo, 'bigint', (value) => sql`amount_minor <= ${value}`),
      given(filter.lastFour, 'text', (value) => sql`card_last_four = ${value}`),
      given(filter.paymentRequestId, 'text', (value) => sql`payment_request_id = ${value}`),
      given(filter.isRefunded, 'boolean', (value) => sql`(refunded_minor > 0) = ${value}`),
      given(filter.isDisputed, 'boolean', (value) => sql`is_disputed = ${value}`),
    ],
    sql` and `,
  )
}

/** Above all letters that a text may continue with. */
const AFTER_ALL = '\u{10FFFF}'

/** A cursor is an id and, behind it, a reference. */
async function byReference(
  tx: DatabaseTransaction,
  clientId: string,
  filter: PaymentFilter,
  { cursor = '', limit }: Paging,
): Promise<Page<FoundPayment>> {
  const prefix = filter.orderReference ?? ''
  const id = cursor.split(' ', 1)[0] || LAST_ID
  const reference = cursor === '' ? `${prefix}${AFTER_ALL}` : cursor.slice(id.length + 1)
  const from = filter.createdFrom ? idTime(filter.createdFrom) : FIRST_ID
  const to = filter.createdTo ? idTime(filter.createdTo) : LAST_ID
  const seen = sql`
    select * from payment_search
    where client_id = ${clientId} and order_reference >= ${prefix}
      and (order_reference, payment_id) < (${reference}, ${id})
    order by order_reference desc, payment_id desc`
  const { rows } = await sql<Row>`
    select * from (${seen} limit ${SCATTERED_MAX}) as seen
    where payment_id >= ${from} and payment_id < ${to} and ${isMeant(filter)}
    order by order_reference desc, payment_id desc limit ${limit + 1}`.execute(tx)
  const cursorOf = (row: Pick<Row, 'payment_id' | 'order_reference'>) =>
    `${row.payment_id} ${row.order_reference}`
  if (rows.length > limit) return pageOf(rows, limit, { ...SHOWN, cursor: cursorOf })
  const { rows: ends } = await sql<Pick<Row, 'payment_id' | 'order_reference'>>`
    select payment_id, order_reference from (${seen} offset ${SCATTERED_MAX - 1} limit 1) as last`.execute(tx)
  return pageOf(rows, limit, { ...SHOWN, cursor: cursorOf, reached: ends[0] ? cursorOf(ends[0]) : null })
}

const SHOWN = {
  cursor: (row: Pick<Row, 'payment_id'>) => row.payment_id,
  item: (row: Row): FoundPayment => ({
    paymentId: row.payment_id,
    paymentRequestId: row.payment_request_id,
    orderReference: row.order_reference,
    buyerReference: row.buyer_reference,
    status: row.status,
    resultCode: row.result_code,
    productCode: row.product_code,
    paymentMethodType: row.payment_method_type,
    amount: { currency: row.currency as Payment['amount']['currency'], value: row.amount_minor },
    capturedMinor: row.captured_minor,
    refundedMinor: row.refunded_minor,
    disputedMinor: row.disputed_minor,
    cardLastFour: row.card_last_four,
    isDisputed: row.is_disputed,
    createdAt: row.created_at,
    paidAt: row.paid_at,
  }),
}
