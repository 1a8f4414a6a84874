import { decide, feeOf, type PaymentTransaction, refundableMinor } from '../../domain/index.ts'
import { enqueue, notifyCapture, notifyRefund } from '../../notifications/index.ts'
import {
  deleteAgendaItem,
  findTransaction,
  getBookedFee,
  updatePayment,
  updateTransaction,
} from '../../storage/index.ts'
import type { Act } from '../act.ts'
import { book } from '../books.ts'
import { feesFor } from '../fees-for.ts'
import type { Contradicted, Rule } from './rule.ts'

/** A capture that had failed has brought its money after all, as far as the authorization allows it. */
export const captureSucceeds: Rule = async (act, contradicted) => {
  const { payment } = contradicted
  const { clientId, paymentId: subjectId } = payment
  const capture = await find(act, contradicted)
  const capturedMinor = payment.capturedMinor + capture.amount.value
  if (payment.status !== 'SUCCESS' || capturedMinor > payment.amount.value) return 'none'
  const ended = await end(act, contradicted, capture)
  const { amount, transactionId: eventId } = ended
  const feeMinor = feeOf(feesFor(act), payment.paymentMethodType, amount)
  await book(act, payment, { eventKind: 'CAPTURE', eventId, amount, feeMinor })
  // Whatever is left is let go in its time.
  const isAll = capturedMinor === payment.amount.value
  if (isAll) await deleteAgendaItem(act.tx, { clientId, kind: 'close_authorization', subjectId })
  await updatePayment(act.tx, act.actor, payment, {
    capturedMinor,
    feeMinor: payment.feeMinor + feeMinor,
    authClosedAt: payment.authClosedAt ?? (isAll ? act.now : null),
  })
  await enqueue(act.tx, notifyCapture(payment, ended, act.now))
  return 'done'
}

/** What was captured is gone again. */
export const captureRetracted: Rule = async (act, contradicted) => {
  const { payment } = contradicted
  const capture = await find(act, contradicted)
  if (payment.status !== 'SUCCESS') return 'none'
  const ended = await end(act, contradicted, capture)
  const { amount, transactionId: eventId } = ended
  const feeMinor = await getBookedFee(act.tx, payment.clientId, { eventKind: 'CAPTURE', eventId })
  await book(act, payment, { eventKind: 'CAPTURE_RETRACTED', eventId, amount, feeMinor })
  await updatePayment(act.tx, act.actor, payment, {
    capturedMinor: payment.capturedMinor - amount.value,
    feeMinor: payment.feeMinor - feeMinor,
  })
  await enqueue(act.tx, notifyCapture(payment, ended, act.now))
  return 'done'
}

/** A refund that had failed has reached its payer after all: it is paid out of what the merchant has got back since. */
export const refundSucceeds: Rule = async (act, contradicted) => {
  const { payment } = contradicted
  const refund = await find(act, contradicted)
  const { amount } = refund
  if (payment.status !== 'SUCCESS' || amount.value > refundableMinor(payment)) return 'none'
  const ended = await end(act, contradicted, refund)
  await book(act, payment, { eventKind: 'REFUND_AFTER_ALL', eventId: ended.transactionId, amount })
  const refundedMinor = payment.refundedMinor + amount.value
  await updatePayment(act.tx, act.actor, payment, { refundedMinor })
  await enqueue(act.tx, notifyRefund(ended, act.now))
  return 'done'
}

/** The payer's bank has sent a refund back: the money is the merchant's again. */
export const refundRetracted: Rule = async (act, contradicted) => {
  const { payment } = contradicted
  const refund = await find(act, contradicted)
  if (payment.refundedMinor < refund.amount.value) return 'none'
  const ended = await end(act, contradicted, refund)
  const { amount, transactionId: eventId } = ended
  await book(act, payment, { eventKind: 'REFUND_RETRACTED', eventId, amount })
  const refundedMinor = payment.refundedMinor - amount.value
  await updatePayment(act.tx, act.actor, payment, { refundedMinor })
  await enqueue(act.tx, notifyRefund(ended, act.now))
  return 'done'
}

async function find(
  { tx }: Act,
  { attempt: { clientId, attemptId, kind, transactionId } }: Contradicted,
): Promise<PaymentTransaction> {
  if (kind === 'CHARGE' || kind === 'REVERSAL' || transactionId === null)
    throw new Error(`a ${kind} is no transaction`)
  const transaction = await findTransaction(tx, clientId, { kind, transactionId })
  if (!transaction) throw new Error(`attempt ${attemptId} has no transaction`)
  return transaction
}

function end(
  { tx, now }: Act,
  { told }: Contradicted,
  transaction: PaymentTransaction,
): Promise<PaymentTransaction> {
  const { status, resultCode } = decide(told.outcome, told.resultCode)
  if (status === 'PENDING') throw new Error('what is pending contradicts nothing')
  return updateTransaction(tx, transaction, { status, resultCode, decidedAt: now }, { contradicts: true })
}
