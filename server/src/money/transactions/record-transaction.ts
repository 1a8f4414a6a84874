import {
  type Actor,
  ATTEMPT_STATES,
  type Attempt,
  decide,
  HOUR_MS,
  isDecided,
  later,
  MINUTE_MS,
  type PaymentTransaction,
  type ProviderOutcome,
} from '../../domain/index.ts'
import {
  deleteAgendaItem,
  findTransaction,
  lockPayment,
  updateAgendaDueTime,
  updateAttempt,
  updateTransaction,
} from '../../storage/index.ts'
import { beginAct } from '../act.ts'
import type { MoneyParts } from '../parts.ts'
import { ENDS } from './ends/index.ts'

/** A provider that has not decided is asked every minute at first, and every hour later. */
const ASKED_OFTEN_MS = 10 * MINUTE_MS

/**
 * Writes what a provider said of a capture, refund, cancelling or raised amount: the attempt, the transaction, the
 * payment, the money and the notification together. Told twice, it writes once.
 */
export async function recordTransaction(
  parts: MoneyParts,
  actor: Actor,
  attempt: Attempt,
  told: ProviderOutcome,
): Promise<PaymentTransaction> {
  const { clientId, paymentId, attemptId } = attempt
  const recorded = await parts.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, actor.client.clientId, { paymentId })
    const transaction = await findTransaction(tx, clientId, nameOf(attempt))
    if (!payment || !transaction) throw new Error(`attempt ${attemptId} has no payment or transaction`)
    const act = await beginAct(parts, tx, actor)
    const { now } = act
    const state = ATTEMPT_STATES[told.outcome]
    const { resultCode } = decide(told.outcome, told.resultCode)
    const decidedAt = isDecided(state) ? now : null
    if (!(await updateAttempt(tx, attempt, { state, resultCode, decidedAt }))) return transaction
    const unfinished = { clientId, kind: 'finish_attempt', subjectId: attemptId } as const
    if (told.outcome === 'PENDING') {
      await updateAgendaDueTime(tx, { ...unfinished, dueAt: nextInquiry(attempt, now) })
      return transaction
    }
    await deleteAgendaItem(tx, unfinished)
    const decision = { status: told.outcome, resultCode, decidedAt: now }
    const ended = await updateTransaction(tx, transaction, decision)
    await ENDS[ended.kind](act, payment, ended)
    return ended
  })
  parts.notifications.wake(clientId)
  return recorded
}

function nextInquiry({ createdAt }: Attempt, now: Date): Date {
  const isYoung = now.getTime() - createdAt.getTime() < ASKED_OFTEN_MS
  return later(now, isYoung ? MINUTE_MS : HOUR_MS)
}

function nameOf({ kind, transactionId }: Attempt) {
  if (kind === 'CHARGE' || kind === 'REVERSAL' || transactionId === null)
    throw new Error(`a ${kind} is no transaction`)
  return { kind, transactionId }
}
