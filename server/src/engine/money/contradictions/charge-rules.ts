import { decide, isCard } from '../../../domain/index.ts'
import { overtakePaymentResult } from '../../notifications/index.ts'
import { deleteJob, updatePayment } from '../../../storage/index.ts'
import { book } from '../book.ts'
import { findReversal, isGoingBack, sendBack } from '../charges/send-back.ts'
import { notifyMerchant } from '../charges/notify-merchant.ts'
import type { Rule } from './rule.ts'

/**
 * The payer's money has arrived for a charge that failed here: whatever the payment's state by now, it goes back, as late
 * money does.
 */
export const chargeSucceeds: Rule = (unit, { payment, attempt }) => {
  sendBack(unit, payment, attempt)
  return 'done'
}

/**
 * Money that had come is gone again, for example a debit that the payer's bank returned: the payment has failed after
 * all, and the merchant is notified. An account that is empty by then goes below zero.
 */
export const chargeRetracted: Rule = (unit, rows, outcome) => {
  const { writes, actor, now } = unit
  const { payment, attempt, attempts, transactions } = rows
  const { clientId, paymentId, amount, feeMinor, valueDay } = payment
  if (isGoingBack(rows, attempt)) return 'nothing'
  if (findReversal(attempts, attempt)) {
    // Nobody had it except a reversal that could not send it back.
    const late = {
      eventKind: 'LATE_PAYMENT_RETRACTED',
      eventId: attempt.attemptId,
      amount: attempt.amount,
    } as const
    if (!isCard(payment)) book(unit, attempt, late)
    return 'done'
  }
  const isHeldByOther = payment.disputedMinor > 0n || payment.provider !== attempt.provider
  if (payment.status !== 'SUCCESS' || isHeldByOther) return 'none'
  if (isCard(payment)) {
    if (payment.capturedMinor > 0n || transactions.some(({ status }) => status === 'PROCESSING'))
      return 'none'
    deleteJob(writes, { clientId, kind: 'close_authorization', subjectId: paymentId })
  } else {
    const event = { eventKind: 'PAYMENT_RETRACTED', eventId: paymentId, amount, feeMinor } as const
    book(unit, { ...attempt, valueDay }, event)
  }
  const { resultCode } = decide('FAIL', outcome.resultCode)
  const failed = updatePayment(writes, actor, payment, {
    contradicts: true,
    status: 'FAIL',
    resultCode,
    capturedMinor: 0n,
    feeMinor: 0n,
    valueDay: null,
    ...(isCard(payment) && { authClosedAt: payment.authClosedAt ?? now }),
  })
  overtakePaymentResult(writes, failed)
  notifyMerchant(unit, failed)
  return 'done'
}
