import {
  type Actor,
  ATTEMPT_STATES,
  type Attempt,
  type AuditEvent,
  contradictedState,
  isDecided,
  OperatorError,
  type ProviderOutcome,
} from '../../../domain/index.ts'
import { findAttempt, listAttempts } from '../../../storage/index.ts'
import { recordOutcome } from '../outcomes/record-outcome.ts'
import type { MoneyDeps } from '../deps.ts'

/** What an operator may say that a provider's own record says. */
export const DECISIONS = {
  success: { outcome: 'SUCCESS' },
  failure: { outcome: 'FAIL', resultCode: 'PROCESS_FAIL' },
} as const satisfies Record<string, ProviderOutcome>

interface DecidedAttempt {
  readonly paymentId: string
  readonly attemptId: string
  readonly decision: keyof typeof DECISIONS
  readonly reason: string
}

/**
 * Ends an attempt as the provider's own record says, which the operator has seen and the provider's answers do not show.
 * A decided attempt is changed only where the provider says the opposite, and where there is a rule for that. The entry
 * of the audit trail is written first, so that everything in the ledger has one. If two decide at the same moment, the
 * first decides, and the other is told.
 */
export async function decideAttempt(
  deps: MoneyDeps,
  actor: Actor,
  { paymentId, attemptId, decision, reason }: DecidedAttempt,
  note: (event: AuditEvent) => Promise<void>,
): Promise<void> {
  const { clientId } = actor.client
  const attempts = await listAttempts(deps.db, clientId, paymentId)
  const attempt = attempts.find((one) => one.attemptId === attemptId)
  if (!attempt)
    throw new OperatorError(`The payment ${paymentId} has no attempt ${attemptId}.`, {
      facts: { why: 'no_such_attempt' },
    })
  const reported: ProviderOutcome = DECISIONS[decision]
  const isContradicted = contradictedState(attempt.state, reported.outcome) !== null
  if (isDecided(attempt.state) && !isContradicted) throw decidedBefore(attempt)
  await note({
    clientId,
    action: 'attempt_decided',
    subject: `the ${attempt.kind} ${attemptId} of the payment ${paymentId}`,
    before: { state: attempt.state },
    after: { outcome: reported.outcome, reason },
  })
  const given = { outcome: reported, follows: isContradicted }
  const { contradiction } = await recordOutcome(deps, actor, attempt, given)
  if (isContradicted && contradiction !== 'FOLLOWED') throw noRule(attempt)
  const now = await findAttempt(deps.db, clientId, attemptId)
  const state = isContradicted
    ? contradictedState(attempt.state, reported.outcome)
    : ATTEMPT_STATES[reported.outcome]
  if (now && now.state !== state) throw decidedBefore(now)
}

const noRule = ({ attemptId, kind, state }: Pick<Attempt, 'attemptId' | 'kind' | 'state'>) =>
  new OperatorError(
    `The ${kind} ${attemptId} is ${state}, and there is no rule for reversing that: correct the balance instead, which takes two people.`,
    { facts: { why: 'no_rule', state } },
  )

const decidedBefore = ({ attemptId, state }: { readonly attemptId: string; readonly state: string }) =>
  new OperatorError(`The attempt ${attemptId} is ${state} already.`, {
    facts: { why: 'attempt_decided', state },
  })
