import {
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
import { clientNow } from '../client-now.ts'
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
  attempt: Attempt,
  told: ProviderOutcome,
): Promise<PaymentTransaction> {
  const { clientId, paymentId, attemptId } = attempt
  const recorded = await parts.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, clientId, { paymentId })
    const transaction = await findTransaction(tx, clientId, nameOf(attempt))
    if (!payment || !transaction) throw new Error(`attempt ${attemptId} has no payment or transaction`)
    const now = await clientNow(parts, tx, clientId)
    const state = ATTEMPT_STATES[told.outcome]
    const { resultCode } = decide(told.outcome, told.resultCode)
    const decidedAt = isDecided(state) ? now : null
    if (!(await updateAttempt(tx, attempt, { state, resultCode, decidedAt }))) return transaction
    const unfinished = { clientId, kind: 'finish_attempt', subjectId: attemptId } as const
    if (told.outcome === 'PENDING') {
      const isYoung = now.getTime() - attempt.createdAt.getTime() < ASKED_OFTEN_MS
      const dueAt = later(now, isYoung ? MINUTE_MS : HOUR_MS)
      await updateAgendaDueTime(tx, { ...unfinished, dueAt })
      return transaction
    }
    await deleteAgendaItem(tx, unfinished)
    const ended = await updateTransaction(tx, transaction, {
      status: told.outcome,
      resultCode,
      decidedAt: now,
    })
    await ENDS[ended.kind](parts, tx, { payment, transaction: ended, now })
    return ended
  })
  parts.notifications.wake(clientId)
  return recorded
}

function nameOf({ kind, transactionId }: Attempt) {
  if (kind === 'CHARGE' || kind === 'REVERSAL' || transactionId === null)
    throw new Error(`a ${kind} is no transaction`)
  return { kind, transactionId }
}
