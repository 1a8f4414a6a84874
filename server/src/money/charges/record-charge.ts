import {
  ATTEMPT_STATES,
  type Attempt,
  DAY_MS,
  decide,
  HOUR_MS,
  hasPage,
  isDecided,
  isOpen,
  later,
  type Payment,
  PENDING_DAYS_MAX,
  type ProviderOutcome,
} from '../../domain/index.ts'
import { enqueue, notifyPayment } from '../../notifications/index.ts'
import {
  type DatabaseTransaction,
  deleteAgendaItem,
  lockPayment,
  updateAgendaDueTime,
  updateAttempt,
  updatePayment,
} from '../../storage/index.ts'
import { providerNamed } from '../attempts/provider-of.ts'
import { clientNow } from '../client-now.ts'
import type { MoneyParts } from '../parts.ts'
import { perform } from '../transactions/perform.ts'
import { endPayment } from './end-payment.ts'
import { type Paid, receiveMoney } from './receive-money.ts'
import { sendBack } from './send-back.ts'
import { tell } from './tell.ts'

/** When a provider that has not decided is asked again: the longer it takes, the less often. */
const nextInquiry = (attempt: Attempt, now: Date): Date => {
  const ageMs = now.getTime() - attempt.createdAt.getTime()
  return later(now, Math.min(Math.max(ageMs, HOUR_MS), DAY_MS))
}

/**
 * Writes what a provider said of a charge: the attempt, the payment, the money, the notification and the agenda
 * together. Told twice, it writes once. A success for a payment that has ended meanwhile is booked as money on its
 * way back, and its reversal is put on the agenda.
 */
export async function recordCharge(
  parts: MoneyParts,
  attempt: Attempt,
  told: ProviderOutcome,
): Promise<Payment> {
  const { clientId, paymentId } = attempt
  const recorded: Paid = await parts.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, clientId, { paymentId })
    if (!payment) throw new Error(`attempt ${attempt.attemptId} has no payment`)
    const now = await clientNow(parts, tx, clientId)
    const state = ATTEMPT_STATES[told.outcome]
    const decision = decide(told.outcome, told.resultCode)
    const isNew = await updateAttempt(tx, attempt, {
      state,
      resultCode: decision.resultCode,
      decidedAt: isDecided(state) ? now : null,
    })
    if (!isNew) return { payment }
    const unfinished = { clientId, kind: 'finish_attempt', subjectId: attempt.attemptId } as const
    if (isDecided(state)) await deleteAgendaItem(tx, unfinished)
    else await updateAgendaDueTime(tx, { ...unfinished, dueAt: nextInquiry(attempt, now) })
    if (isOpen(payment)) return endOrWait(parts, tx, payment, { attempt, told, now })
    if (state === 'SUCCEEDED') await sendBack(tx, payment, attempt, now)
    return { payment }
  })
  parts.notifications.wake(clientId)
  // If this fails, the agenda captures: the payment stands either way.
  if (recorded.capture)
    await perform(parts, providerNamed(parts, attempt.provider), recorded.capture).catch(() => {})
  return recorded.payment
}

async function endOrWait(
  parts: MoneyParts,
  tx: DatabaseTransaction,
  payment: Payment,
  { attempt, told, now }: { attempt: Attempt; told: ProviderOutcome; now: Date },
): Promise<Paid> {
  const { status, resultCode } = decide(told.outcome, told.resultCode)
  if (status === 'PENDING') return { payment: await wait(tx, payment, now) }
  const recorded: Paid =
    status === 'SUCCESS'
      ? await receiveMoney(parts, tx, payment, { provider: attempt.provider, told, now })
      : { payment: await endPayment(tx, payment, { status, resultCode }) }
  const { cardToken } = recorded
  const token = cardToken ? { sealer: parts.sealer, cardToken } : undefined
  await tell(parts, tx, recorded.payment, now, token)
  return recorded
}

/** Slow methods have days; who pays in a store or without a page is told within the time that the payment has anyway. */
async function wait(tx: DatabaseTransaction, payment: Payment, now: Date): Promise<Payment> {
  if (payment.status === 'PENDING' || !hasPage(payment)) return payment
  const { clientId, paymentId } = payment
  const expiresAt = later(now, PENDING_DAYS_MAX * DAY_MS)
  await updateAgendaDueTime(tx, { clientId, kind: 'expire_payment', subjectId: paymentId, dueAt: expiresAt })
  const pending = await updatePayment(tx, payment, {
    status: 'PENDING',
    resultCode: 'PAYMENT_IN_PROCESS',
    expiresAt,
  })
  await enqueue(tx, notifyPayment(pending, now))
  return pending
}
