import {
  feeOf,
  isInStore,
  type Payment,
  type PaymentTransaction,
  type TransactionKind,
  takesSeveralCaptures,
} from '../../../domain/index.ts'
import { deleteJob, updatePayment } from '../../../storage/index.ts'
import { enqueue, notifyCapture, notifyRefund, notifyUpdateAmount } from '../../notifications/index.ts'
import { book } from '../book.ts'
import { feesFor } from '../fees-for.ts'
import type { Unit } from '../unit.ts'
import { valueDayFor } from '../value-day.ts'

/** The transaction is in SUCCESS or FAIL; the caller has written its end. */
type End = (unit: Unit, payment: Payment, ended: PaymentTransaction) => void

/** The money has arrived; the last capture releases the rest of the authorization. */
const endCapture: End = (unit, payment, capture) => {
  const { writes, actor, now } = unit
  const { clientId, paymentId, paymentMethodType } = payment
  const { amount, transactionId, details } = capture
  if (capture.status === 'SUCCESS') {
    const fee = feeOf(feesFor(unit), paymentMethodType, amount)
    const valueDay = valueDayFor(unit, amount.currency)
    book(unit, payment, { eventKind: 'CAPTURE', eventId: transactionId, amount, valueDay, ...fee })
    const capturedMinor = payment.capturedMinor + amount.value
    const isClosed =
      details.isLastCapture || capturedMinor === payment.amount.value || !takesSeveralCaptures(payment)
    if (isClosed) deleteJob(writes, { clientId, kind: 'close_authorization', subjectId: paymentId })
    updatePayment(writes, actor, payment, {
      capturedMinor,
      feeMinor: payment.feeMinor + fee.feeMinor,
      valueDay,
      authClosedAt: isClosed ? now : payment.authClosedAt,
    })
  }
  enqueue(writes, notifyCapture(payment, capture, now))
}

/** The money has reached the payer, or it is the merchant's again. */
const endRefund: End = (unit, payment, refund) => {
  const { writes, actor, now } = unit
  const { amount, transactionId: eventId, status } = refund
  book(unit, payment, {
    eventKind: status === 'SUCCESS' ? 'REFUND_PAID' : 'REFUND_FAILED',
    eventId,
    amount,
  })
  if (status === 'FAIL')
    updatePayment(writes, actor, payment, { refundedMinor: payment.refundedMinor - amount.value })
  // A till already has its answer.
  if (!isInStore(payment)) enqueue(writes, notifyRefund(refund, now))
}

/** All the money is back with the payer; if it could not go back, the payment is as it was. */
const endCancel: End = (unit, payment, { amount, transactionId: eventId, status }) => {
  const { writes, actor } = unit
  if (status === 'SUCCESS') {
    book(unit, payment, { eventKind: 'CANCEL_PAID', eventId, amount })
    updatePayment(writes, actor, payment, { status: 'CANCELLED', resultCode: 'ORDER_IS_CANCELED' })
  } else {
    book(unit, payment, { eventKind: 'CANCEL_FAILED', eventId, amount, feeMinor: payment.feeMinor })
    updatePayment(writes, actor, payment, { refundedMinor: payment.refundedMinor - amount.value })
  }
}

/** An authorization was released: the merchant cancelled it, or it expired. No money had moved. */
const endVoid: End = ({ writes, actor, now }, payment, { status, details }) => {
  if (status !== 'SUCCESS' || details.reason === 'EXPIRED') return
  const { clientId, paymentId } = payment
  deleteJob(writes, { clientId, kind: 'close_authorization', subjectId: paymentId })
  updatePayment(writes, actor, payment, {
    status: 'CANCELLED',
    resultCode: 'ORDER_IS_CANCELED',
    authClosedAt: now,
  })
}

/** The issuer has raised the authorized amount to the new total, or not. */
const endIncrease: End = ({ writes, actor, now }, payment, increase) => {
  const { status, amount } = increase
  const raised = status === 'SUCCESS' ? updatePayment(writes, actor, payment, { amount }) : payment
  enqueue(writes, notifyUpdateAmount(raised, increase, now))
}

/** What the end of a transaction means for its payment, the ledger and the merchant. */
export const ENDS: Readonly<Record<TransactionKind, End>> = {
  CAPTURE: endCapture,
  REFUND: endRefund,
  CANCEL: endCancel,
  VOID: endVoid,
  INCREMENTAL: endIncrease,
}
