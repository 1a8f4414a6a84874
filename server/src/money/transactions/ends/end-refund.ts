import { isInStore } from '../../../domain/index.ts'
import { enqueue, notifyRefund } from '../../../notifications/index.ts'
import { updatePayment } from '../../../storage/index.ts'
import { book } from '../../books.ts'
import type { End } from './end.ts'

/** The money has arrived at the payer, or it is the merchant's again. */
export const endRefund: End = async (act, payment, refund) => {
  const { tx, actor, now } = act
  const { amount, transactionId: eventId, status } = refund
  await book(act, payment, {
    eventKind: status === 'SUCCESS' ? 'REFUND_PAID' : 'REFUND_FAILED',
    eventId,
    amount,
  })
  if (status === 'FAIL')
    await updatePayment(tx, actor, payment, { refundedMinor: payment.refundedMinor - amount.value })
  // A till has its answer.
  if (!isInStore(payment)) await enqueue(tx, notifyRefund(refund, now))
}
