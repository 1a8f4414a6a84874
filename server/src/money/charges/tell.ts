import { isInStore, type Payment } from '../../domain/index.ts'
import { enqueue, notifyPayment } from '../../notifications/index.ts'
import type { WritingAct } from '../act.ts'

/** Tells the merchant where a payment stands, unless it is a failure in a store that nobody wants to hear of. */
export async function tell(
  { parts, tx, now }: WritingAct,
  payment: Payment,
  cardToken?: string,
): Promise<void> {
  if (isInStore(payment) && payment.status === 'FAIL' && !parts.notifications.tellsInStoreFailures) return
  await enqueue(tx, notifyPayment(payment, now, cardToken), parts.sealer)
}
