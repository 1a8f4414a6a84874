import {
  decide,
  feeOf,
  type PaymentTransaction,
  type ProviderOutcome,
  refundableMinor,
} from '../../../domain/index.ts'
import { enqueue, notifyCapture, notifyRefund, overtakeTransactionResult } from '../../notifications/index.ts'
import { deleteJob, updatePayment, updateTransaction } from '../../../storage/index.ts'
import { book } from '../book.ts'
import { feesFor } from '../fees-for.ts'
import { valueDayFor } from '../value-day.ts'
import { transactionOf } from '../outcomes/transaction-outcome.ts'
import type { Unit } from '../unit.ts'
import type { Rule } from './rule.ts'

/** A capture that had failed has brought its money after all, as far as the authorization allows. */
export const captureSucceeds: Rule = (unit, rows, outcome) => {
  const { payment } = rows
  const { clientId, paymentId: subjectId } = payment
  const capture = transactionOf(rows)
  const capturedMinor = payment.capturedMinor + capture.amount.value
  if (payment.status !== 'SUCCESS' || capturedMinor > payment.amount.value) return 'none'
  const ended = end(unit, capture, outcome)
  const { amount, transactionId: eventId } = ended
  const fee = feeOf(feesFor(unit), payment.paymentMethodType, amount)
  const valueDay = valueDayFor(unit, amount.currency)
  book(unit, payment, { eventKind: 'CAPTURE', eventId, amount, valueDay, ...fee })
  // Whatever is left is released in time.
  const isAll = capturedMinor === payment.amount.value
  if (isAll) deleteJob(unit.writes, { clientId, kind: 'close_authorization', subjectId })
  updatePayment(unit.writes, unit.actor, payment, {
    capturedMinor,
    feeMinor: payment.feeMinor + fee.feeMinor,
    valueDay,
    authClosedAt: payment.authClosedAt ?? (isAll ? unit.now : null),
  })
  enqueue(unit.writes, notifyCapture(payment, ended, unit.now))
  return 'done'
}

/** What was captured is gone again. */
export const captureRetracted: Rule = (unit, rows, outcome) => {
  const { payment } = rows
  const capture = transactionOf(rows)
  if (payment.status !== 'SUCCESS') return 'none'
  const ended = end(unit, capture, outcome)
  const { amount, transactionId: eventId } = ended
  const { bookedFeeMinor: feeMinor } = rows
  book(unit, payment, { eventKind: 'CAPTURE_RETRACTED', eventId, amount, feeMinor })
  updatePayment(unit.writes, unit.actor, payment, {
    capturedMinor: payment.capturedMinor - amount.value,
    feeMinor: payment.feeMinor - feeMinor,
  })
  enqueue(unit.writes, notifyCapture(payment, ended, unit.now))
  return 'done'
}

/** A refund that had failed has reached its payer after all: it is paid from what the merchant has received back since. */
export const refundSucceeds: Rule = (unit, rows, outcome) => {
  const { payment } = rows
  const refund = transactionOf(rows)
  const { amount } = refund
  if (payment.status !== 'SUCCESS' || amount.value > refundableMinor(payment)) return 'none'
  const ended = end(unit, refund, outcome)
  book(unit, payment, { eventKind: 'REFUND_AFTER_ALL', eventId: ended.transactionId, amount })
  const refundedMinor = payment.refundedMinor + amount.value
  updatePayment(unit.writes, unit.actor, payment, { refundedMinor })
  enqueue(unit.writes, notifyRefund(ended, unit.now))
  return 'done'
}

/** The payer's bank has sent a refund back: the money is the merchant's again. */
export const refundRetracted: Rule = (unit, rows, outcome) => {
  const { payment } = rows
  const refund = transactionOf(rows)
  if (payment.refundedMinor < refund.amount.value) return 'none'
  const ended = end(unit, refund, outcome)
  const { amount, transactionId: eventId } = ended
  book(unit, payment, { eventKind: 'REFUND_RETRACTED', eventId, amount })
  const refundedMinor = payment.refundedMinor - amount.value
  updatePayment(unit.writes, unit.actor, payment, { refundedMinor })
  enqueue(unit.writes, notifyRefund(ended, unit.now))
  return 'done'
}

function end(
  { writes, now }: Unit,
  transaction: PaymentTransaction,
  outcome: ProviderOutcome,
): PaymentTransaction {
  const { status, resultCode } = decide(outcome.outcome, outcome.resultCode)
  if (status === 'PENDING') throw new Error('what is pending contradicts nothing')
  overtakeTransactionResult(writes, transaction)
  return updateTransaction(writes, transaction, { status, resultCode, decidedAt: now }, { contradicts: true })
}
