import { type RawBuilder, sql } from 'kysely'
import {
  type ClientPrices,
  NO_PRICES,
  type PlanVersion,
  readPrices,
  STANDARD_PLAN,
  type WrittenPrices,
} from '../../domain/index.ts'

export interface PriceColumns {
  readonly plan_id: string | null
  readonly prices:
    | readonly {
        readonly plan_id: string
        readonly version: number
        readonly holds_from: string
        readonly sales: string
      }[]
    | null
}

/** Of the client's plan and of the standard plan, without versions that another has followed: a client's clock is never behind. */
export const PRICES = `(select json_agg(json_build_object('plan_id', v.plan_id, 'version', v.version, 'holds_from', v.holds_from,
      'sales', v.sales::text))
    from price_plan_versions v where v.plan_id in (clients.plan_id, '${STANDARD_PLAN}') and not exists (
      select 1 from price_plan_versions later where later.plan_id = v.plan_id and later.holds_from <= now()
        and (later.holds_from, later.version) > (v.holds_from, v.version)))`

export const pricesColumn: RawBuilder<PriceColumns['prices']> = sql.raw(PRICES)

/** Versions never change, and most clients share theirs: each text is read once. */
const read = new Map<string, PlanVersion['sales']>()
const READ_MAX = 10_000

export function readWritten(text: string): PlanVersion['sales'] {
  const known = read.get(text)
  if (known) return known
  const sales = readPrices(JSON.parse(text) as WrittenPrices)
  if (!sales) throw new Error(`prices cannot be read: ${text}`)
  if (read.size >= READ_MAX) read.clear()
  read.set(text, sales)
  return sales
}

export function toPrices({ plan_id: planId, prices }: PriceColumns): ClientPrices {
  if (prices === null) return planId === null ? NO_PRICES : { ...NO_PRICES, planId }
  const versions = prices.map(
    (row): PlanVersion => ({
      planId: row.plan_id,
      version: row.version,
      holdsFrom: new Date(row.holds_from),
      sales: readWritten(row.sales),
    }),
  )
  return {
    planId,
    own: planId === null ? [] : versions.filter((one) => one.planId === planId),
    standard: versions.filter((one) => one.planId === STANDARD_PLAN),
  }
}
