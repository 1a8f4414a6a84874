import { isCard, type Payment } from '../../../domain/index.ts'
import { deleteJob, deletePresentedCard, type PaymentChange, updatePayment } from '../../../storage/index.ts'
import type { Unit } from '../unit.ts'

/** An open payment has ended: nothing waits for its payer any more, and no card is held for it. */
export function endPayment(
  { writes, actor }: Pick<Unit, 'writes' | 'actor'>,
  payment: Payment,
  end: PaymentChange,
): Payment {
  const { clientId, paymentId } = payment
  deleteJob(writes, { clientId, kind: 'expire_payment', subjectId: paymentId })
  if (isCard(payment)) deletePresentedCard(writes, clientId, paymentId)
  return updatePayment(writes, actor, payment, end)
}
