import {
  ATTEMPT_STATES,
  type Attempt,
  decide,
  isDecided,
  nextInquiry,
  type ProviderOutcome,
} from '../../domain/index.ts'
import { deleteAgendaItem, updateAgendaDueTime, updateAttempt } from '../../storage/index.ts'
import { holding, type WritingAct } from '../act.ts'

/** Writes what a provider said of an attempt, and when it is asked again if it has not decided. False when it had before. */
export async function recordOutcome(
  act: WritingAct,
  attempt: Attempt,
  told: ProviderOutcome,
): Promise<boolean> {
  const { tx, now } = act
  const { clientId, attemptId: subjectId } = attempt
  const state = ATTEMPT_STATES[told.outcome]
  const { resultCode } = decide(told.outcome, told.resultCode)
  const decidedAt = isDecided(state) ? now : null
  const { reference, payerUrl } = told
  // Acts that hold nothing have no place for these.
  const writer = reference === undefined && payerUrl === undefined ? tx : holding(act).tx
  const change = { state, resultCode, decidedAt, reference, payerUrl }
  if (!(await updateAttempt(writer, attempt, change))) return false
  const unfinished = { clientId, kind: 'finish_attempt', subjectId } as const
  if (isDecided(state)) await deleteAgendaItem(tx, unfinished)
  else await updateAgendaDueTime(holding(act).tx, { ...unfinished, dueAt: nextInquiry(attempt, now) })
  return true
}
