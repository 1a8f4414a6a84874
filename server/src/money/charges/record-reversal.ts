import { type Actor, type Attempt, decide, isCard, type ProviderOutcome } from '../../domain/index.ts'
import { enqueue, notifyReversal } from '../../notifications/index.ts'
import { lockPayment } from '../../storage/index.ts'
import { beginAct } from '../act.ts'
import { recordOutcome } from '../attempts/record-outcome.ts'
import { book } from '../books.ts'
import type { MoneyParts } from '../parts.ts'

/** Writes that late money has gone back to its payer. Where it cannot, it stays set aside, and the merchant is told. */
export async function recordReversal(
  parts: MoneyParts,
  actor: Actor,
  attempt: Attempt,
  told: ProviderOutcome,
): Promise<void> {
  const { clientId, paymentId, attemptId, amount } = attempt
  await parts.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, actor.client.clientId, { paymentId })
    if (!payment) throw new Error(`attempt ${attemptId} has no payment`)
    const act = await beginAct(parts, tx, actor)
    if (!(await recordOutcome(act, attempt, told))) return
    const { resultCode } = decide(told.outcome, told.resultCode)
    if (told.outcome === 'FAIL')
      await enqueue(tx, notifyReversal(payment, { resultCode, paidAt: attempt.createdAt, now: act.now }))
    if (told.outcome === 'SUCCESS' && !isCard(payment))
      await book(act, attempt, { eventKind: 'LATE_PAYMENT_REVERSED', eventId: attemptId, amount })
  })
  parts.notifications.wake(clientId)
}
