import type { ProviderOutcome } from '../../../domain/index.ts'
import type { OutcomeRows } from '../outcomes/rows.ts'
import type { Unit } from '../unit.ts'

/**
 * What a later word of a provider means for the payment, the ledger and the merchant; the attempt is as it was before.
 * `nothing`: it only tells in other words what is known. `none`: no rule covers it. In both cases nothing is written.
 */
export type Rule = (unit: Unit, rows: OutcomeRows, outcome: ProviderOutcome) => 'done' | 'nothing' | 'none'
