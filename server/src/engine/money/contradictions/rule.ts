import type { ProviderOutcome } from '../../../domain/index.ts'
import type { OutcomeRows } from '../outcomes/rows.ts'
import type { Unit } from '../unit.ts'

/**
 * What a provider's later report means for the payment, the ledger and the merchant; the attempt is still as it was.
 * `nothing`: it only repeats what is known, in other words. `none`: no rule covers it. In both cases nothing is written.
 */
export type Rule = (unit: Unit, rows: OutcomeRows, outcome: ProviderOutcome) => 'done' | 'nothing' | 'none'
