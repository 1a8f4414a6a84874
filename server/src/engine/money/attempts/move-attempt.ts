import {
  ATTEMPT_STATES,
  type Attempt,
  decide,
  isDecided,
  NEXT_ATTEMPT_STATES,
  nextInquiry,
  type ProviderOutcome,
} from '../../../domain/index.ts'
import { deleteJob, updateJobDueTime, updateAttempt } from '../../../storage/index.ts'
import type { Unit } from '../unit.ts'

/** An attempt as it was read; under a lock it is known whether somebody is having it given up. */
export type ReadAttempt = Attempt & { readonly isBeingGivenUp?: boolean }

/**
 * Writes what a provider said about an attempt, and when to ask again if it is undecided. False when it was decided
 * before, and for a success while somebody is having the charge given up: that money may have gone back in the same
 * moment.
 */
export function moveAttempt({ writes, now }: Unit, attempt: ReadAttempt, outcome: ProviderOutcome): boolean {
  const { clientId, attemptId: subjectId } = attempt
  const state = ATTEMPT_STATES[outcome.outcome]
  const mustWait = state === 'SUCCEEDED' && attempt.isBeingGivenUp && !outcome.isLastWord
  const next: readonly string[] = NEXT_ATTEMPT_STATES[attempt.state]
  if (mustWait || !next.includes(state)) return false
  const { resultCode } = decide(outcome.outcome, outcome.resultCode)
  const decidedAt = isDecided(state) ? now : null
  const { reference, payerUrl } = outcome
  updateAttempt(writes, attempt, { state, resultCode, decidedAt, reference, payerUrl })
  const unfinished = { clientId, kind: 'finish_attempt', subjectId } as const
  if (isDecided(state)) deleteJob(writes, unfinished)
  else updateJobDueTime(writes, { ...unfinished, dueAt: nextInquiry(attempt, now, outcome.outcome) })
  return true
}
