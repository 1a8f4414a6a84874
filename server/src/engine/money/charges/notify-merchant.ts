import { isInStore, type Payment } from '../../../domain/index.ts'
import { enqueue, notifyPayment } from '../../notifications/index.ts'
import type { Unit } from '../unit.ts'

/** Notifies the merchant of a payment's state, unless it is a failure in a store and those are not wanted. */
export function notifyMerchant({ deps, writes, now }: Unit, payment: Payment, cardToken?: string): void {
  if (isInStore(payment) && payment.status === 'FAIL' && !deps.notifications.tellsInStoreFailures) return
  enqueue(writes, notifyPayment(payment, now, cardToken), deps.sealer)
}
