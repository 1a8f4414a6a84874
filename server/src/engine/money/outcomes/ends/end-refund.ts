import { isInStore } from '../../../../domain/index.ts'
import { enqueue, notifyRefund } from '../../../notifications/index.ts'
import { updatePayment } from '../../../../storage/index.ts'
import { book } from '../../book.ts'
import type { End } from './end.ts'

/** The money has reached the payer, or it is the merchant's again. */
export const endRefund: End = (unit, payment, refund) => {
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
