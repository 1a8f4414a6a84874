import {
  type Actor,
  type Attempt,
  DAY_MS,
  decide,
  hasPage,
  isOpen,
  later,
  type Payment,
  PENDING_DAYS_MAX,
  type ProviderOutcome,
} from '../../domain/index.ts'
import { enqueue, notifyPayment } from '../../notifications/index.ts'
import { lockPayment, updateAgendaDueTime, updatePayment } from '../../storage/index.ts'
import { type Act, beginAct } from '../act.ts'
import { recordOutcome } from '../attempts/record-outcome.ts'
import type { MoneyParts } from '../parts.ts'
import { performByItself } from '../transactions/perform.ts'
import { endPayment } from './end-payment.ts'
import { type Paid, receiveMoney } from './receive-money.ts'
import { sendBack } from './send-back.ts'
import { tell } from './tell.ts'

/**
 * Writes what a provider said of a charge: the attempt, the payment, the money, the notification and the agenda
 * together. Told twice, it writes once. A success for a payment that has ended meanwhile is booked as money on its
 * way back, and its reversal is put on the agenda.
 */
export async function recordCharge(
  parts: MoneyParts,
  actor: Actor,
  attempt: Attempt,
  told: ProviderOutcome,
): Promise<Payment> {
  const { clientId, paymentId } = attempt
  const recorded: Paid = await parts.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, actor.client.clientId, { paymentId })
    if (!payment) throw new Error(`attempt ${attempt.attemptId} has no payment`)
    const act = await beginAct(parts, tx, actor)
    if (!(await recordOutcome(act, attempt, told))) return { payment }
    if (isOpen(payment)) return endOrWait(act, payment, { attempt, told })
    if (told.outcome === 'SUCCESS') await sendBack(act, payment, attempt)
    return { payment }
  })
  parts.notifications.wake(clientId)
  if (recorded.capture) await performByItself(parts, actor, recorded.capture)
  return recorded.payment
}

async function endOrWait(
  act: Act,
  payment: Payment,
  { attempt, told }: { attempt: Attempt; told: ProviderOutcome },
): Promise<Paid> {
  const { status, resultCode } = decide(told.outcome, told.resultCode)
  if (status === 'PENDING') return { payment: await wait(act, payment) }
  const recorded: Paid =
    status === 'SUCCESS'
      ? await receiveMoney(act, payment, { provider: attempt.provider, told })
      : { payment: await endPayment(act, payment, { status, resultCode }) }
  await tell(act, recorded.payment, recorded.cardToken)
  return recorded
}

/** Slow methods have days; who pays in a store or without a page is told within the time that the payment has anyway. */
async function wait({ tx, actor, now }: Act, payment: Payment): Promise<Payment> {
  if (payment.status === 'PENDING' || !hasPage(payment)) return payment
  const { clientId, paymentId } = payment
  const expiresAt = later(now, PENDING_DAYS_MAX * DAY_MS)
  await updateAgendaDueTime(tx, { clientId, kind: 'expire_payment', subjectId: paymentId, dueAt: expiresAt })
  const change = { status: 'PENDING', resultCode: 'PAYMENT_IN_PROCESS', expiresAt } as const
  const pending = await updatePayment(tx, actor, payment, change)
  await enqueue(tx, notifyPayment(pending, now))
  return pending
}
