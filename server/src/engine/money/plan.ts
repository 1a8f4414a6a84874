import { RESULT_CODES } from '@amsel/contract'
import { decide, type ProviderOutcome } from '../../domain/index.ts'
import type { Call } from './deps.ts'

/** How long a simulated provider takes when it is set to be slow. */
export const SLOW_SECONDS = 60

/** The instruction to a simulated provider when a sandbox merchant has planned an outcome for this call. */
export function instructionOf({ plan }: Pick<Call, 'plan'>): object | undefined {
  if (!plan) return undefined
  return RESULT_CODES[plan].status === 'F' ? { resultCode: plan } : { settlesAfterSeconds: SLOW_SECONDS }
}

/** The same for the charge of a payment opened by this call. */
export function plannedCharge({ plan }: Pick<Call, 'plan'>): ProviderOutcome | undefined {
  if (!plan) return undefined
  const outcome = RESULT_CODES[plan].status === 'F' ? 'FAIL' : 'PENDING'
  return { outcome, resultCode: decide(outcome, plan).resultCode }
}
