import type { FeeRates } from '../../domain/index.ts'
import type { Unit } from './unit.ts'

/** The client's own fees go before those of all. They are those of the moment in which its money is booked. */
export const feesFor = ({ deps, actor }: Pick<Unit, 'deps' | 'actor'>): readonly FeeRates[] => [
  actor.client.terms.fees,
  deps.feeRates,
]
