import { enqueue, notifyUpdateAmount } from '../../../notifications/index.ts'
import { updatePayment } from '../../../../storage/index.ts'
import type { End } from './end.ts'

/** The issuer has raised the authorized amount to the new total, or not. */
export const endIncrease: End = ({ writes, actor, now }, payment, increase) => {
  const { status, amount } = increase
  const raised = status === 'SUCCESS' ? updatePayment(writes, actor, payment, { amount }) : payment
  enqueue(writes, notifyUpdateAmount(raised, increase, now))
}
