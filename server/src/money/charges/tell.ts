import { isInStore, type Payment } from '../../domain/index.ts'
import { enqueue, notifyPayment } from '../../notifications/index.ts'
import type { DatabaseTransaction } from '../../storage/index.ts'
import type { MoneyParts } from '../parts.ts'

/** Tells the merchant where a payment stands, unless it is a failure in a store that nobody wants to hear of. */
export async function tell(
  { notifications }: Pick<MoneyParts, 'notifications'>,
  tx: DatabaseTransaction,
  payment: Payment,
  now: Date,
  token?: Parameters<typeof notifyPayment>[2],
): Promise<void> {
  if (isInStore(payment) && payment.status === 'FAIL' && !notifications.tellsInStoreFailures) return
  await enqueue(tx, notifyPayment(payment, now, token))
}
