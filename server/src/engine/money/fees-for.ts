import type { FeeRates } from '../../domain/index.ts'
import type { Unit } from './unit.ts'

/** The client's own fees take precedence over the general ones. The fees of the moment of booking apply. */
export const feesFor = ({ deps, actor }: Pick<Unit, 'deps' | 'actor'>): readonly FeeRates[] => [
  actor.client.terms.fees,
  deps.feeRates,
]
