import { type PriceSource, priceSources } from '../../domain/index.ts'
import type { Unit } from './unit.ts'

/** The client's own plan takes precedence over the standard one. The prices of the moment of booking apply. */
export const feesFor = ({ deps, actor, now }: Pick<Unit, 'deps' | 'actor' | 'now'>): PriceSource[] =>
  priceSources(actor.client.prices, deps.feeRates, now)
