import type { FeeRates } from '../domain/index.ts'
import type { WritingAct } from './act.ts'

/** The client's own fees go before those of all. They are those of the moment in which its money is booked. */
export const feesFor = ({ parts, actor }: Pick<WritingAct, 'parts' | 'actor'>): readonly FeeRates[] => [
  actor.client.terms.fees,
  parts.feeRates,
]
