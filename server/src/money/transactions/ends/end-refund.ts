import { isInStore } from '../../../domain/index.ts'
import { enqueue, notifyRefund } from '../../../notifications/index.ts'
import { updatePayment } from '../../../storage/index.ts'
import { book } from '../../books.ts'
import type { End } from './end.ts'

/** The money has arrived at the payer, or it is the merchant's again. */
export const endRefund: End = async (_parts, tx, { payment, transaction, now }) => {
  const { clientId, amount, transactionId, status } = transaction
  const eventKind = status === 'SUCCESS' ? 'REFUND_PAID' : 'REFUND_FAILED'
  await book(tx, { clientId, eventKind, eventId: transactionId, amount, happenedAt: now })
  if (status === 'FAIL')
    await updatePayment(tx, payment, { refundedMinor: payment.refundedMinor - amount.value })
  // A till has its answer.
  if (!isInStore(payment)) await enqueue(tx, notifyRefund(transaction, now))
}
