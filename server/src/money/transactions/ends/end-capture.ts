import { feeOf, takesSeveralCaptures } from '../../../domain/index.ts'
import { enqueue, notifyCapture } from '../../../notifications/index.ts'
import { deleteAgendaItem, updatePayment } from '../../../storage/index.ts'
import { book } from '../../books.ts'
import type { End } from './end.ts'

/** The money is there; the last capture lets the rest of the authorization go. */
export const endCapture: End = async (parts, tx, { payment, transaction, now }) => {
  const { clientId, paymentId, paymentMethodType } = payment
  const { amount, transactionId, details } = transaction
  if (transaction.status === 'SUCCESS') {
    const feeMinor = feeOf(parts.feeRates, paymentMethodType, amount.value)
    await book(tx, {
      clientId,
      eventKind: 'CAPTURE',
      eventId: transactionId,
      amount,
      feeMinor,
      happenedAt: now,
    })
    const capturedMinor = payment.capturedMinor + amount.value
    const isClosed =
      details.isLastCapture || capturedMinor === payment.amount.value || !takesSeveralCaptures(payment)
    if (isClosed) await deleteAgendaItem(tx, { clientId, kind: 'close_authorization', subjectId: paymentId })
    await updatePayment(tx, payment, {
      capturedMinor,
      feeMinor: payment.feeMinor + feeMinor,
      authClosedAt: isClosed ? now : payment.authClosedAt,
    })
  }
  await enqueue(tx, notifyCapture(payment, transaction, now))
}
