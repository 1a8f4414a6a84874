import type { Attempt, Payment, ProviderOutcome } from '../../domain/index.ts'
import type { Act } from '../act.ts'

export interface Contradicted {
  readonly payment: Payment
  /** As it was before the provider contradicted itself. */
  readonly attempt: Attempt
  readonly told: ProviderOutcome
}

/**
 * What a later word of a provider means for the payment, the books and the merchant. Whoever calls holds the payment and has
 * moved the attempt. `nothing`: it only tells in other words what is known. `none`: no rule covers it, and nothing was written.
 */
export type Rule = (act: Act, contradicted: Contradicted) => Promise<'done' | 'nothing' | 'none'>
