import type { PriceSource, SalePrices } from './prices.ts'

/** Prices from a moment on. It never changes: what changes a plan is another version. */
export interface PlanVersion {
  readonly planId: string
  readonly version: number
  readonly holdsFrom: Date
  readonly sales: SalePrices
}

/** What applies to every merchant, for what their own plans say nothing of. */
export const STANDARD_PLAN = 'standard'

/** In place of the standard plan as long as it has no version: the setting. */
export const FEES_SETTING = 'FEES'

export const PLAN_ID = /^[a-z][a-z0-9-]{0,39}$/

/** What is known of a client's prices. Versions that hold no more may be left out. */
export interface ClientPrices {
  /** The plan that it has in place of the standard one; null: none. */
  readonly planId: string | null
  readonly own: readonly PlanVersion[]
  readonly standard: readonly PlanVersion[]
}

export const NO_PRICES: ClientPrices = { planId: null, own: [], standard: [] }

/** Such as `standard/3`, as each transfer of a fee keeps it. */
export const versionName = ({ planId, version }: Pick<PlanVersion, 'planId' | 'version'>): string =>
  `${planId}/${version}`

/** The version that holds at a moment; of two from the same moment on the later one. */
export function versionAt<V extends Pick<PlanVersion, 'holdsFrom' | 'version'>>(
  versions: readonly V[],
  now: Date,
): V | null {
  let found: V | null = null
  for (const one of versions) {
    if (one.holdsFrom > now) continue
    if (!found || isLater(one, found)) found = one
  }
  return found
}

const isLater = (
  one: Pick<PlanVersion, 'holdsFrom' | 'version'>,
  other: Pick<PlanVersion, 'holdsFrom' | 'version'>,
): boolean =>
  one.holdsFrom.getTime() === other.holdsFrom.getTime()
    ? one.version > other.version
    : one.holdsFrom > other.holdsFrom

/** Where a fee is looked for at a moment, in this order: the client's plan, the standard plan, the setting. */
export function priceSources({ own, standard }: ClientPrices, setting: SalePrices, now: Date): PriceSource[] {
  const agreed = versionAt(own, now)
  const usual = versionAt(standard, now)
  return [
    ...(agreed ? [{ name: versionName(agreed), sales: agreed.sales }] : []),
    usual ? { name: versionName(usual), sales: usual.sales } : { name: FEES_SETTING, sales: setting },
  ]
}
