import { feeOf, takesSeveralCaptures } from '../../../domain/index.ts'
import { enqueue, notifyCapture } from '../../../notifications/index.ts'
import { deleteAgendaItem, updatePayment } from '../../../storage/index.ts'
import { book } from '../../books.ts'
import { feesFor } from '../../fees-for.ts'
import type { End } from './end.ts'

/** The money is there; the last capture lets the rest of the authorization go. */
export const endCapture: End = async (act, payment, capture) => {
  const { tx, actor, now } = act
  const { clientId, paymentId, paymentMethodType } = payment
  const { amount, transactionId, details } = capture
  if (capture.status === 'SUCCESS') {
    const feeMinor = feeOf(feesFor(act), paymentMethodType, amount)
    await book(act, payment, { eventKind: 'CAPTURE', eventId: transactionId, amount, feeMinor })
    const capturedMinor = payment.capturedMinor + amount.value
    const isClosed =
      details.isLastCapture || capturedMinor === payment.amount.value || !takesSeveralCaptures(payment)
    if (isClosed) await deleteAgendaItem(tx, { clientId, kind: 'close_authorization', subjectId: paymentId })
    await updatePayment(tx, actor, payment, {
      capturedMinor,
      feeMinor: payment.feeMinor + feeMinor,
      authClosedAt: isClosed ? now : payment.authClosedAt,
    })
  }
  await enqueue(tx, notifyCapture(payment, capture, now))
}
