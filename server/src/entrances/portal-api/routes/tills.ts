import { z } from 'zod'
import {
  DAY_MS,
  later,
  PortalError,
  STORE_NAME_MAX,
  type Till,
  TILL_NAME_MAX,
  TILLS_MAX,
} from '../../../domain/index.ts'
import { clientNow, storeCurrencies } from '../../../engine/money/index.ts'
import { endTill, makeTill, type TillPlace } from '../../../registry/clients/index.ts'
import {
  listApprovedStores,
  listFailedRefunds,
  listTillSales,
  listTills,
  sumTillRefunds,
  sumTillSales,
} from '../../../storage/index.ts'
import { cursor, moment, text } from '../../portal-kit/index.ts'
import type { PortalDeps } from '../deps.ts'
import { type ClientMember, ofClient } from '../route.ts'
import type { TillDay, TillRow, TillSales, Tills } from '../shapes.ts'
import { money } from '../shown.ts'
import { getTill, requireSelling, saleOf } from '../till-sale.ts'

const STORES_SHOWN = 200
const SALES_ROWS = 12
/** The longest day, when clocks are put back. */
const LONGEST_DAY_MS = 25 * 60 * 60 * 1_000

const store = z.union([
  z.strictObject({ merchantReference: text(64), storeReference: text(64) }),
  z.strictObject({ storeName: text(STORE_NAME_MAX) }),
])

export const tillRoutes = [
  ofClient('GET /clients/:clientId/tills', 'till_use', {
    async run(deps, { client, actor }): Promise<Tills> {
      const [stores, tills] = await Promise.all([
        listApprovedStores(deps.db, client.clientId, STORES_SHOWN),
        listTills(deps.db, client.clientId, TILLS_MAX),
      ])
      return {
        stores: stores
          .filter(({ storeReference }) => storeReference !== '')
          .map(({ merchantReference, storeReference, storeName }) => ({
            ...{ merchantReference, storeReference, storeName },
          })),
        tills: tills.map(tillRow),
        currencies: storeCurrencies(deps.operations, actor),
      }
    },
  }),

  ofClient('POST /clients/:clientId/tills', 'till_change', {
    body: z.strictObject({ name: text(TILL_NAME_MAX), store }),
    async run(deps, caller, { body }): Promise<TillRow> {
      const { client, actor, who } = caller
      requireSelling(deps, client)
      const place = { ...(await placeOf(deps, caller, body.store)), name: body.name }
      const now = await clientNow(deps.operations, deps.db, client.clientId)
      return tillRow(await makeTill(deps, who, { actor, now }, place))
    },
  }),

  ofClient('POST /clients/:clientId/tills/:tillId/close', 'till_change', {
    async run(deps, caller, { params }): Promise<TillRow> {
      const till = await getTill(deps, caller, params)
      await endTill(deps, caller.who, till, await clientNow(deps.operations, deps.db, till.clientId))
      return tillRow(till)
    },
  }),

  ofClient('GET /clients/:clientId/tills/:tillId', 'till_use', {
    query: z.object({ since: moment }),
    async run(deps, caller, { params, query }): Promise<TillDay> {
      const till = await getTill(deps, caller, params)
      const now = await clientNow(deps.operations, deps.db, till.clientId)
      const since = dayBegin(caller, query.since, now)
      const [sold, refunded] = await Promise.all([
        sumTillSales(deps.db, till, since),
        sumTillRefunds(deps.db, till, { since, soldSince: later(since, -DAY_MS) }),
      ])
      return { till: tillRow(till), totals: totalsOf(sold, refunded) }
    },
  }),

  ofClient('GET /clients/:clientId/tills/:tillId/sales', 'till_use', {
    query: z.object({ cursor: cursor.optional() }),
    async run(deps, caller, { params, query }): Promise<TillSales> {
      const till = await getTill(deps, caller, params)
      const now = await clientNow(deps.operations, deps.db, till.clientId)
      const page = { since: later(now, -DAY_MS), before: query.cursor ?? null, limit: SALES_ROWS }
      const sales = await listTillSales(deps.db, till, page)
      const ids = sales.map(({ payment }) => payment.paymentId)
      const failedRefunds = await listFailedRefunds(deps.db, till.clientId, ids)
      return {
        rows: sales.map((sold) => saleOf(deps, till, { ...sold, now, failedRefunds })),
        nextCursor: ids[SALES_ROWS - 1] ?? null,
        isComplete: true,
      }
    },
  }),
]

type Totals = Awaited<ReturnType<typeof sumTillSales>>

/** A method may have sales, refunds of the day before, or both. */
function totalsOf(sold: Totals, refunded: Totals): TillDay['totals'] {
  const keyOf = ({ method, currency }: Totals[number]) => `${method} ${currency}`
  const nothing = { count: 0, minor: 0n }
  const all = new Map([...sold, ...refunded].map((total) => [keyOf(total), total]))
  return [...all.keys()].sort().flatMap((key) => {
    const total = all.get(key)
    if (!total) return []
    const { method, currency } = total
    const sales = sold.find((one) => keyOf(one) === key) ?? nothing
    const refunds = refunded.find((one) => keyOf(one) === key) ?? nothing
    return {
      ...{ method, sales: sales.count, sold: money(currency, sales.minor) },
      ...{ refunds: refunds.count, refunded: money(currency, refunds.minor) },
    }
  })
}

/** The beginning of the reader's day, by the client's clock. Nobody asks a till for more than a day. */
function dayBegin({ client }: ClientMember, asked: Date, now: Date): Date {
  const since = later(asked, client.clockOffsetMs)
  if (now.getTime() - since.getTime() <= LONGEST_DAY_MS) return since
  throw new PortalError(400, 'invalid', 'A till shows one day.', { field: 'since' })
}

/** A registered store has the names that it was registered with; any other is called by its own. */
async function placeOf(
  { db }: PortalDeps,
  { client }: ClientMember,
  asked: z.output<typeof store>,
): Promise<Omit<TillPlace, 'name'>> {
  const stores = await listApprovedStores(db, client.clientId, STORES_SHOWN)
  if ('storeName' in asked) {
    const whole = stores.find(({ storeReference }) => storeReference === '')
    const { merchantReference, merchantName } = whole ?? {
      merchantReference: client.clientId,
      merchantName: client.name,
    }
    return { merchantReference, merchantName, storeReference: asked.storeName, storeName: asked.storeName }
  }
  const { merchantReference, storeReference } = asked
  const found = stores.find(
    (known) => known.merchantReference === merchantReference && known.storeReference === storeReference,
  )
  if (found) return found
  throw new PortalError(409, 'store_not_approved', 'No wallet has approved this store.')
}

const tillRow = ({
  tillId,
  merchantReference,
  merchantName,
  storeReference,
  storeName,
  name,
}: Till): TillRow => ({ tillId, merchantReference, merchantName, storeReference, storeName, name })
