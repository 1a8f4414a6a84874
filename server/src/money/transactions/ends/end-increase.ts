import { enqueue, notifyUpdateAmount } from '../../../notifications/index.ts'
import { updatePayment } from '../../../storage/index.ts'
import type { End } from './end.ts'

/** The issuer has raised the authorized amount to the new total, or not. */
export const endIncrease: End = async ({ tx, actor, now }, payment, increase) => {
  const { status, amount } = increase
  const raised = status === 'SUCCESS' ? await updatePayment(tx, actor, payment, { amount }) : payment
  await enqueue(tx, notifyUpdateAmount(raised, increase, now))
}
