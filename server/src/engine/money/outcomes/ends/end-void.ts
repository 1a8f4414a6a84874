import { deleteJob, updatePayment } from '../../../../storage/index.ts'
import type { End } from './end.ts'

/** An authorization was released: the merchant cancelled it, or it expired. No money had moved. */
export const endVoid: End = ({ writes, actor, now }, payment, { status, details }) => {
  if (status !== 'SUCCESS' || details.reason === 'EXPIRED') return
  const { clientId, paymentId } = payment
  deleteJob(writes, { clientId, kind: 'close_authorization', subjectId: paymentId })
  updatePayment(writes, actor, payment, {
    status: 'CANCELLED',
    resultCode: 'ORDER_IS_CANCELED',
    authClosedAt: now,
  })
}
