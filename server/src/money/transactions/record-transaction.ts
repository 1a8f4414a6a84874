import {
  type Actor,
  type Attempt,
  decide,
  type PaymentTransaction,
  type ProviderOutcome,
} from '../../domain/index.ts'
import { findTransaction, lockPayment, updateTransaction } from '../../storage/index.ts'
import { beginAct } from '../act.ts'
import { recordOutcome } from '../attempts/record-outcome.ts'
import type { MoneyParts } from '../parts.ts'
import { ENDS } from './ends/index.ts'

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
    if (!(await recordOutcome(act, attempt, told)) || told.outcome === 'PENDING') return transaction
    const { resultCode } = decide(told.outcome, told.resultCode)
    const decision = { status: told.outcome, resultCode, decidedAt: act.now }
    const ended = await updateTransaction(tx, transaction, decision)
    await ENDS[ended.kind](act, payment, ended)
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
