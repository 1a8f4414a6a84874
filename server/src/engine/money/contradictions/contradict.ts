import { type AttemptKind, contradictedState, decide, type ProviderOutcome } from '../../../domain/index.ts'
import { updateAttempt } from '../../../storage/index.ts'
import type { OutcomeRows } from '../outcomes/rows.ts'
import type { Unit } from '../unit.ts'
import { chargeRetracted, chargeSucceeds } from './charge-rules.ts'
import { reversalRetracted, reversalSucceeds } from './reversal-rules.ts'
import type { Rule } from './rule.ts'
import { captureRetracted, captureSucceeds, refundRetracted, refundSucceeds } from './transaction-rules.ts'

/** Anything not listed here is for a person. */
const RULES: Readonly<Record<AttemptKind, { readonly SUCCEEDED?: Rule; readonly RETRACTED?: Rule }>> = {
  CHARGE: { SUCCEEDED: chargeSucceeds, RETRACTED: chargeRetracted },
  CAPTURE: { SUCCEEDED: captureSucceeds, RETRACTED: captureRetracted },
  REFUND: { SUCCEEDED: refundSucceeds, RETRACTED: refundRetracted },
  REVERSAL: { SUCCEEDED: reversalSucceeds, RETRACTED: reversalRetracted },
  CANCEL: {},
  VOID: {},
  INCREMENTAL: {},
}

/** The result of a provider's report about an attempt that is decided. AGREES: it says what is known. */
export type Contradiction = 'AGREES' | 'FOLLOWED' | 'NO_RULE'

const ENDS = { done: 'FOLLOWED', nothing: 'AGREES', none: 'NO_RULE' } as const

/**
 * A provider reports the outcome of an attempt that is decided here. If it reports the opposite, that is followed where a
 * rule covers it: attempt, payment, ledger and notification.
 */
export function contradict(unit: Unit, rows: OutcomeRows, outcome: ProviderOutcome): Contradiction {
  const { attempt } = rows
  const state = contradictedState(attempt.state, outcome.outcome)
  if (state === null)
    return attempt.state === 'RETRACTED' && outcome.outcome === 'SUCCESS' ? 'NO_RULE' : 'AGREES'
  const end = RULES[attempt.kind][state]?.(unit, rows, outcome) ?? 'none'
  if (end === 'done') {
    const { resultCode } = decide(outcome.outcome, outcome.resultCode)
    const { reference, payerUrl } = outcome
    const change = { state, resultCode, decidedAt: unit.now, reference, payerUrl }
    updateAttempt(unit.writes, attempt, change, { contradicts: true })
  }
  return ENDS[end]
}
