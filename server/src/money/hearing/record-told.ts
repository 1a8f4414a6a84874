import {
  type Actor,
  ATTEMPT_STATES,
  type Attempt,
  isDecided,
  type ProviderOutcome,
} from '../../domain/index.ts'
import { findAttempt } from '../../storage/index.ts'
import { recordCharge } from '../charges/record-charge.ts'
import { recordReversal } from '../charges/record-reversal.ts'
import { type Contradiction, contradict } from '../contradictions/contradict.ts'
import { noteDifference } from '../contradictions/note-difference.ts'
import type { MoneyParts } from '../parts.ts'
import { concludeTransaction } from '../transactions/perform.ts'

/**
 * Writes what became of an attempt, whoever says so, whatever it is about. Of one that was decided before, also by somebody
 * who was quicker, a later word is followed where there is a rule for it.
 */
export async function recordTold(
  parts: MoneyParts,
  actor: Actor,
  attempt: Attempt,
  told: ProviderOutcome,
): Promise<Contradiction> {
  if (isDecided(attempt.state)) return contradict(parts, actor, attempt, told)
  await recordFirst(parts, actor, attempt, told)
  const now = await findAttempt(parts.db, attempt.clientId, attempt.attemptId)
  if (!now || !isDecided(now.state) || now.state === ATTEMPT_STATES[told.outcome]) return 'FOLLOWED'
  return contradict(parts, actor, now, told)
}

/** The same for who has asked the provider: what no rule covers is kept for a person. */
export async function recordAnswer(
  parts: MoneyParts,
  actor: Actor,
  attempt: Attempt,
  told: ProviderOutcome,
): Promise<void> {
  if ((await recordTold(parts, actor, attempt, told)) !== 'NO_RULE') return
  const { clientId, attemptId, provider } = attempt
  const known = await findAttempt(parts.db, clientId, attemptId)
  await noteDifference(parts, {
    key: attempt,
    provider,
    what: 'OUTCOME',
    foundBy: 'ANSWER',
    attempt: known,
    told,
  })
}

/** The same of an attempt that nobody has decided: whoever is first decides. */
export async function recordFirst(
  parts: MoneyParts,
  actor: Actor,
  attempt: Attempt,
  told: ProviderOutcome,
): Promise<void> {
  if (attempt.transactionId !== null) await concludeTransaction(parts, actor, attempt, told)
  else if (attempt.kind === 'CHARGE') await recordCharge(parts, actor, attempt, told)
  else await recordReversal(parts, actor, attempt, told)
}
