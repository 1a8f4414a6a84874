import {
  ATTEMPT_STATES,
  type Attempt,
  decide,
  isDecided,
  nextInquiry,
  type ProviderOutcome,
} from '../../domain/index.ts'
import { deleteAgendaItem, updateAgendaDueTime, updateAttempt } from '../../storage/index.ts'
import type { WritingAct } from '../act.ts'

/**
 * Writes what a provider said of an attempt, and when it is asked again if it has not decided. False when it had before, and
 * for a success while somebody has the charge given up: that may have gone back in the same moment.
 */
export async function recordOutcome(
  { tx, now }: WritingAct,
  attempt: Attempt,
  told: ProviderOutcome,
): Promise<boolean> {
  const { clientId, attemptId: subjectId } = attempt
  const state = ATTEMPT_STATES[told.outcome]
  const { resultCode } = decide(told.outcome, told.resultCode)
  const decidedAt = isDecided(state) ? now : null
  const { reference, payerUrl } = told
  const change = { state, resultCode, decidedAt, reference, payerUrl }
  if (!(await updateAttempt(tx, attempt, change, { isLastWord: told.isLastWord }))) return false
  const unfinished = { clientId, kind: 'finish_attempt', subjectId } as const
  if (isDecided(state)) await deleteAgendaItem(tx, unfinished)
  else await updateAgendaDueTime(tx, { ...unfinished, dueAt: nextInquiry(attempt, now, told.outcome) })
  return true
}
