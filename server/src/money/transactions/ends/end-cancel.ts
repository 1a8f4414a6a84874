import { updatePayment } from '../../../storage/index.ts'
import { book } from '../../books.ts'
import type { End } from './end.ts'

/** All the money is back with the payer; if it could not go back, the payment is as it was. */
export const endCancel: End = async (_parts, tx, { payment, transaction, now }) => {
  const { clientId, feeMinor } = payment
  const { amount, transactionId } = transaction
  const cancelled = { clientId, eventId: transactionId, amount, happenedAt: now }
  if (transaction.status === 'SUCCESS') {
    await book(tx, { ...cancelled, eventKind: 'CANCEL_PAID' })
    await updatePayment(tx, payment, { status: 'CANCELLED', resultCode: 'ORDER_IS_CANCELED' })
  } else {
    await book(tx, { ...cancelled, feeMinor, eventKind: 'CANCEL_FAILED' })
    await updatePayment(tx, payment, { refundedMinor: payment.refundedMinor - amount.value })
  }
}
