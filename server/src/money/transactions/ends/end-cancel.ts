import { updatePayment } from '../../../storage/index.ts'
import { book } from '../../books.ts'
import type { End } from './end.ts'

/** All the money is back with the payer; if it could not go back, the payment is as it was. */
export const endCancel: End = async (act, payment, { amount, transactionId: eventId, status }) => {
  const { tx, actor } = act
  if (status === 'SUCCESS') {
    await book(act, payment, { eventKind: 'CANCEL_PAID', eventId, amount })
    await updatePayment(tx, actor, payment, { status: 'CANCELLED', resultCode: 'ORDER_IS_CANCELED' })
  } else {
    await book(act, payment, { eventKind: 'CANCEL_FAILED', eventId, amount, feeMinor: payment.feeMinor })
    await updatePayment(tx, actor, payment, { refundedMinor: payment.refundedMinor - amount.value })
  }
}
