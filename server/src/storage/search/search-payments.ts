import { type Selectable, sql } from 'kysely'
import type { Payment } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { LAST_ID, type Page, type Paging, pageOf, SCATTERED_MAX } from './page.ts'
import { AFTER_ALL, idsOf, isMeant, type PaymentFilter, wayTo, withoutEmpty } from './payment-filter.ts'
import type { PaymentSearchTable } from './tables.ts'

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
  const filter = withoutEmpty(given)
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
  const before = [cursor ?? LAST_ID, idsOf(filter).before].sort()[0] ?? ''
  const { keys, condition, order, lookedAtMax } = wayTo(clientId, filter, { ...idsOf(filter), before })
  const seen = sql`select * from payment_search where client_id = ${clientId} and ${condition} order by ${order}`
  const { rows } = await sql<FoundRow & { key: string }>`
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

export type FoundRow = Selectable<PaymentSearchTable>

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
  const { from, before: to } = idsOf(filter)
  const seen = sql`
    select * from payment_search
    where client_id = ${clientId} and order_reference >= ${prefix}
      and (order_reference, payment_id) < (${reference}, ${id})
    order by order_reference desc, payment_id desc`
  const { rows } = await sql<FoundRow>`
    select * from (${seen} limit ${SCATTERED_MAX}) as seen
    where payment_id >= ${from} and payment_id < ${to} and ${isMeant(filter)}
    order by order_reference desc, payment_id desc limit ${limit + 1}`.execute(tx)
  const cursorOf = (row: Pick<FoundRow, 'payment_id' | 'order_reference'>) =>
    `${row.payment_id} ${row.order_reference}`
  if (rows.length > limit) return pageOf(rows, limit, { ...SHOWN, cursor: cursorOf })
  const { rows: ends } = await sql<Pick<FoundRow, 'payment_id' | 'order_reference'>>`
    select payment_id, order_reference from (${seen} offset ${SCATTERED_MAX - 1} limit 1) as last`.execute(tx)
  return pageOf(rows, limit, { ...SHOWN, cursor: cursorOf, reached: ends[0] ? cursorOf(ends[0]) : null })
}

/** A row as the list has it. */
export const toFound = (row: FoundRow): FoundPayment => ({
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
})

const SHOWN = {
  cursor: (row: Pick<FoundRow, 'payment_id'>) => row.payment_id,
  item: toFound,
}
