import { randomUUID } from 'node:crypto'
import {
  ATTEMPT_STATES,
  type Attempt,
  clientTime,
  decide,
  isDecided,
  isOpen,
  type Payment,
  PENDING_DAYS_MAX,
  type ProviderOutcome,
} from '../../domain/index.ts'
import { enqueue, notifyPayment } from '../../notifications/index.ts'
import {
  deleteAgendaItem,
  EXPIRE_PAYMENT,
  getClock,
  insertAgendaItem,
  insertAttempt,
  lockPayment,
  type Transaction,
  updateAgendaDueTime,
  updateAttempt,
  updatePayment,
} from '../../storage/index.ts'
import { book } from '../book.ts'
import type { OperationParts } from '../operation.ts'

export const FINISH_ATTEMPT = 'finish_attempt'

/** How often a provider that has not decided is asked: while the payment waits for it, and once it has ended. */
const INQUIRE_OPEN_MS = 3_600_000
const INQUIRE_ENDED_MS = 24 * 3_600_000

/**
 * Writes what a provider said of a charge: the attempt, the payment, the money, the notification and the agenda
 * together. Told twice, it writes once. A success for a payment that has ended meanwhile is booked as money on its
 * way back, and its reversal is put on the agenda.
 */
export async function recordCharge(
  { db, clock, notifications }: Pick<OperationParts, 'db' | 'clock' | 'notifications'>,
  attempt: Attempt,
  told: ProviderOutcome,
): Promise<Payment> {
  const { clientId, paymentId } = attempt
  const recorded = await db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, clientId, { paymentId })
    if (!payment) throw new Error(`attempt ${attempt.attemptId} has no payment`)
    const now = clientTime(clock, (await getClock(tx, clientId)).offsetMs)
    const state = ATTEMPT_STATES[told.outcome]
    const decision = decide(told.outcome, told.resultCode)
    const isNew = await updateAttempt(tx, attempt, {
      state,
      resultCode: decision.resultCode,
      decidedAt: isDecided(state) ? now : null,
    })
    if (!isNew) return payment
    const unfinished = { clientId, kind: FINISH_ATTEMPT, subjectId: attempt.attemptId }
    if (isDecided(state)) await deleteAgendaItem(tx, unfinished)
    else {
      const delayMs = isOpen(payment.status) ? INQUIRE_OPEN_MS : INQUIRE_ENDED_MS
      await updateAgendaDueTime(tx, { ...unfinished, dueAt: new Date(now.getTime() + delayMs) })
    }
    if (isOpen(payment.status)) return endOrWait(tx, payment, { ...decision, now })
    if (state === 'SUCCEEDED') await sendBack(tx, attempt, now)
    return payment
  })
  notifications.wake(clientId)
  return recorded
}

async function endOrWait(
  tx: Transaction,
  payment: Payment,
  decision: ReturnType<typeof decide> & { now: Date },
): Promise<Payment> {
  const changed = await change(tx, payment, decision)
  if (changed.status !== payment.status) await enqueue(tx, notifyPayment(changed, decision.now))
  return changed
}

async function change(
  tx: Transaction,
  payment: Payment,
  { status, resultCode, now }: ReturnType<typeof decide> & { now: Date },
): Promise<Payment> {
  const { clientId, paymentId, amount } = payment
  const expiry = { clientId, kind: EXPIRE_PAYMENT, subjectId: paymentId }
  if (status === 'PENDING') {
    if (payment.status === 'PENDING') return payment
    const expiresAt = new Date(now.getTime() + PENDING_DAYS_MAX * 86_400_000)
    await updateAgendaDueTime(tx, { ...expiry, dueAt: expiresAt })
    return updatePayment(tx, payment, { status, resultCode, expiresAt })
  }
  await deleteAgendaItem(tx, expiry)
  if (status !== 'SUCCESS') return updatePayment(tx, payment, { status, resultCode })
  await book(tx, { clientId, eventKind: 'PAYMENT', eventId: paymentId, amount, happenedAt: now })
  return updatePayment(tx, payment, { status, resultCode, paidAt: now })
}

async function sendBack(tx: Transaction, charge: Attempt, now: Date): Promise<void> {
  const { clientId, amount } = charge
  const reversal: Attempt = {
    ...charge,
    attemptId: randomUUID(),
    kind: 'REVERSAL',
    state: 'OPEN',
    instruction: { charge: charge.attemptId },
    createdAt: now,
  }
  await book(tx, { clientId, eventKind: 'LATE_PAYMENT', eventId: charge.attemptId, amount, happenedAt: now })
  await insertAttempt(tx, reversal)
  await insertAgendaItem(tx, { clientId, kind: FINISH_ATTEMPT, subjectId: reversal.attemptId, dueAt: now })
}
