import { updatePayment } from '../../../../storage/index.ts'
import { book } from '../../book.ts'
import type { End } from './end.ts'

/** All the money is back with the payer; if it could not go back, the payment is as it was. */
export const endCancel: End = (unit, payment, { amount, transactionId: eventId, status }) => {
  const { writes, actor } = unit
  if (status === 'SUCCESS') {
    book(unit, payment, { eventKind: 'CANCEL_PAID', eventId, amount })
    updatePayment(writes, actor, payment, { status: 'CANCELLED', resultCode: 'ORDER_IS_CANCELED' })
  } else {
    book(unit, payment, { eventKind: 'CANCEL_FAILED', eventId, amount, feeMinor: payment.feeMinor })
    updatePayment(writes, actor, payment, { refundedMinor: payment.refundedMinor - amount.value })
  }
}
