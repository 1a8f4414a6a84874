import { enqueue, notifyUpdateAmount } from '../../../notifications/index.ts'
import { updatePayment } from '../../../storage/index.ts'
import type { End } from './end.ts'

/** The issuer has raised the authorized amount to the new total, or not. */
export const endIncrease: End = async (_parts, tx, { payment, transaction, now }) => {
  const raised =
    transaction.status === 'SUCCESS'
      ? await updatePayment(tx, payment, { amount: transaction.amount })
      : payment
  await enqueue(tx, notifyUpdateAmount(raised, transaction, now))
}
