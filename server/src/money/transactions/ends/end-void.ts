import { deleteAgendaItem, updatePayment } from '../../../storage/index.ts'
import type { End } from './end.ts'

/** An authorization was let go: the merchant cancelled it, or its time was over. No money had moved. */
export const endVoid: End = async (_parts, tx, { payment, transaction, now }) => {
  if (transaction.status !== 'SUCCESS' || transaction.details.reason === 'EXPIRED') return
  const { clientId, paymentId } = payment
  await deleteAgendaItem(tx, { clientId, kind: 'close_authorization', subjectId: paymentId })
  await updatePayment(tx, payment, {
    status: 'CANCELLED',
    resultCode: 'ORDER_IS_CANCELED',
    authClosedAt: now,
  })
}
