import { feeOf, takesSeveralCaptures } from '../../../../domain/index.ts'
import { enqueue, notifyCapture } from '../../../notifications/index.ts'
import { deleteJob, updatePayment } from '../../../../storage/index.ts'
import { book } from '../../book.ts'
import { feesFor } from '../../fees-for.ts'
import type { End } from './end.ts'

/** The money has arrived; the last capture releases the rest of the authorization. */
export const endCapture: End = (unit, payment, capture) => {
  const { writes, actor, now } = unit
  const { clientId, paymentId, paymentMethodType } = payment
  const { amount, transactionId, details } = capture
  if (capture.status === 'SUCCESS') {
    const feeMinor = feeOf(feesFor(unit), paymentMethodType, amount)
    book(unit, payment, { eventKind: 'CAPTURE', eventId: transactionId, amount, feeMinor })
    const capturedMinor = payment.capturedMinor + amount.value
    const isClosed =
      details.isLastCapture || capturedMinor === payment.amount.value || !takesSeveralCaptures(payment)
    if (isClosed) deleteJob(writes, { clientId, kind: 'close_authorization', subjectId: paymentId })
    updatePayment(writes, actor, payment, {
      capturedMinor,
      feeMinor: payment.feeMinor + feeMinor,
      authClosedAt: isClosed ? now : payment.authClosedAt,
    })
  }
  enqueue(writes, notifyCapture(payment, capture, now))
}
