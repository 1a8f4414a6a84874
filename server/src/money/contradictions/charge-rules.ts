import { decide, isCard } from '../../domain/index.ts'
import { deleteAgendaItem, listTransactions, updatePayment } from '../../storage/index.ts'
import { book } from '../books.ts'
import { findReversal, isGoingBack, sendBack } from '../charges/send-back.ts'
import { tell } from '../charges/tell.ts'
import type { Rule } from './rule.ts'

/** The payer's money is there for what has failed here: whatever the payment is by now, it goes back, as late money does. */
export const chargeSucceeds: Rule = async (act, { payment, attempt }) => {
  await sendBack(act, payment, attempt)
  return 'done'
}

/**
 * The money that had come is gone again, such as a debit that the payer's bank has returned: the payment has failed after all,
 * and the merchant is told. An account that is empty by then goes below zero.
 */
export const chargeRetracted: Rule = async (act, { payment, attempt, told }) => {
  const { tx, actor, now } = act
  const { clientId, paymentId, amount, feeMinor } = payment
  if (await isGoingBack({ db: tx }, payment, attempt)) return 'nothing'
  if (await findReversal({ db: tx }, attempt)) {
    // Nobody had it but who could not send it back.
    const late = {
      eventKind: 'LATE_PAYMENT_RETRACTED',
      eventId: attempt.attemptId,
      amount: attempt.amount,
    } as const
    if (!isCard(payment)) await book(act, attempt, late)
    return 'done'
  }
  const done = await listTransactions(tx, clientId, paymentId)
  const isHeldElsewhere = payment.disputedMinor > 0n || payment.provider !== attempt.provider
  if (payment.status !== 'SUCCESS' || isHeldElsewhere) return 'none'
  if (isCard(payment)) {
    if (payment.capturedMinor > 0n || done.some(({ status }) => status === 'PROCESSING')) return 'none'
    await deleteAgendaItem(tx, { clientId, kind: 'close_authorization', subjectId: paymentId })
  } else await book(act, attempt, { eventKind: 'PAYMENT_RETRACTED', eventId: paymentId, amount, feeMinor })
  const { resultCode } = decide('FAIL', told.resultCode)
  const failed = await updatePayment(tx, actor, payment, {
    contradicts: true,
    status: 'FAIL',
    resultCode,
    capturedMinor: 0n,
    feeMinor: 0n,
    ...(isCard(payment) && { authClosedAt: payment.authClosedAt ?? now }),
  })
  await tell(act, failed)
  return 'done'
}
