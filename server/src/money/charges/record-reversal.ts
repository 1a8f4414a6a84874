import {
  type Actor,
  ATTEMPT_STATES,
  type Attempt,
  isCard,
  isDecided,
  type ProviderOutcome,
} from '../../domain/index.ts'
import { enqueue, notifyReversal } from '../../notifications/index.ts'
import { type ClaimedItem, finishAgendaItem, lockPayment, updateAttempt } from '../../storage/index.ts'
import { beginAct } from '../act.ts'
import { book } from '../books.ts'
import type { MoneyParts } from '../parts.ts'

/** Writes that late money has gone back to its payer. Where it cannot, it stays set aside, and the merchant is told. */
export async function recordReversal(
  parts: MoneyParts,
  actor: Actor,
  attempt: Attempt,
  { told, item }: { told: ProviderOutcome; item: ClaimedItem },
): Promise<void> {
  const { clientId, paymentId, attemptId, amount } = attempt
  const state = ATTEMPT_STATES[told.outcome]
  if (!isDecided(state)) throw new Error(`the reversal ${attemptId} is ${told.outcome}`)
  await parts.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, actor.client.clientId, { paymentId })
    if (!payment || !(await finishAgendaItem(tx, item))) return
    const act = await beginAct(parts, tx, actor)
    const { now } = act
    const resultCode = told.resultCode ?? (told.outcome === 'SUCCESS' ? 'SUCCESS' : 'PROCESS_FAIL')
    if (!(await updateAttempt(tx, attempt, { state, resultCode, decidedAt: now }))) return
    if (told.outcome === 'FAIL')
      await enqueue(tx, notifyReversal(payment, { resultCode, paidAt: attempt.createdAt, now }))
    else if (!isCard(payment))
      await book(act, attempt, { eventKind: 'LATE_PAYMENT_REVERSED', eventId: attemptId, amount })
  })
  parts.notifications.wake(clientId)
}
