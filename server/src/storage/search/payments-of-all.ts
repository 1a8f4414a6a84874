import { type RawBuilder, sql } from 'kysely'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import { named } from './find-among-all.ts'
import { FIRST_ID, type Page, type Paging, pageOf } from './page.ts'
import { idsOf, isMeant, type PaymentFilter, withoutEmpty } from './payment-filter.ts'
import { type FoundPayment, type FoundRow, toFound } from './search-payments.ts'

export interface FilterOfAll extends Omit<PaymentFilter, 'orderReference' | 'lastFour'> {
  /** The whole reference. */
  readonly orderReference?: string | undefined
  readonly buyerReference?: string | undefined
}

interface Asked extends Paging {
  readonly filter?: FilterOfAll
  /** Of this client alone. */
  readonly clientId?: string | undefined
}

type FoundOfAll = FoundPayment & { readonly clientId: string }

/** How many payments are examined first, and at most at once: each look is twice as long as the one before. */
const LOOK = { first: 2_000, max: 16_000 }
/** A page that has not found enough by then is ended: the next one continues. */
const PATIENCE_MS = 150

/**
 * Payments of all clients, the newest first, by the most selective index. An index is looked through in pieces of so many
 * rows, from its end, because only some rows of a piece may be meant. Each piece is between two ids, so a distributed
 * database reads it on all shards at once.
 */
export async function searchPaymentsOfAll(
  db: Database,
  { filter: given = {}, clientId, cursor, limit }: Asked,
): Promise<Page<FoundOfAll>> {
  const filter = { ...given, ...withoutEmpty(given) }
  const { from, before: end } = idsOf(filter)
  const until = performance.now() + PATIENCE_MS
  const whose = clientId === undefined ? sql`true` : sql`client_id = ${clientId}`
  return byIndex(db, async (tx) => {
    const found: (FoundRow & { client_id: string })[] = []
    let before = [cursor ?? end, end].sort()[0] ?? ''
    for (let rows = LOOK.first; ; rows = Math.min(2 * rows, LOOK.max)) {
      const [within, order] = wayTo(filter, { from, before })
      const { rows: ends } = await sql<{ payment_id: string }>`
        select payment_id from payment_search where ${whose} and ${within}
        order by ${order} offset ${rows - 1}::integer limit 1`.execute(tx)
      const reached = ends[0]?.payment_id ?? null
      const [piece] = wayTo(filter, { from: reached ?? from, before })
      const { rows: meant } = await sql<FoundRow & { client_id: string }>`
        select * from payment_search where ${whose} and ${piece} and ${isMeantOfAll(filter)}
        order by ${order} limit ${limit + 1 - found.length}`.execute(tx)
      found.push(...meant)
      if (found.length > limit || reached === null) return pageOf(found, limit, SHOWN)
      if (performance.now() > until) return pageOf(found, limit, { ...SHOWN, reached })
      before = reached
    }
  })
}

interface Ids {
  readonly from: string
  readonly before: string
}

function wayTo(filter: FilterOfAll, ids: Ids): [condition: RawBuilder<unknown>, order: RawBuilder<unknown>] {
  const { paymentRequestId, orderReference, buyerReference, amountMinor, status } = filter
  if (paymentRequestId !== undefined) return named('payment_request_id', paymentRequestId, ids)
  if (orderReference !== undefined) return named('order_reference', orderReference, ids)
  if (buyerReference !== undefined) return named('buyer_reference', buyerReference, ids)
  if (amountMinor !== undefined) return named('amount_minor', String(amountMinor), ids)
  const [only, ...others] = status ?? []
  if (only !== undefined && only !== 'SUCCESS' && others.length === 0) {
    const [condition, order] = named('status', only, ids)
    return [sql`status <> 'SUCCESS' and ${condition}`, order]
  }
  return [sql`payment_id >= ${ids.from || FIRST_ID} and payment_id < ${ids.before}`, sql`payment_id desc`]
}

const isMeantOfAll = (filter: FilterOfAll): RawBuilder<unknown> => sql`${isMeant(filter)}
  and (${filter.orderReference ?? null}::text is null or order_reference = ${filter.orderReference ?? null})
  and (${filter.buyerReference ?? null}::text is null or buyer_reference = ${filter.buyerReference ?? null})`

const SHOWN = {
  cursor: ({ payment_id }: FoundRow) => payment_id,
  item: (row: FoundRow & { client_id: string }): FoundOfAll => ({ ...toFound(row), clientId: row.client_id }),
}
