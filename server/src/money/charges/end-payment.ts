import { isCard, type Payment } from '../../domain/index.ts'
import {
  deleteAgendaItem,
  deletePresentedCard,
  type PaymentChange,
  updatePayment,
} from '../../storage/index.ts'
import type { WritingAct } from '../act.ts'

/** A payment that was open has its end: nothing waits for its payer any more, and no card is kept for it. */
export async function endPayment(
  { tx, actor }: Pick<WritingAct, 'tx' | 'actor'>,
  payment: Payment,
  end: PaymentChange,
): Promise<Payment> {
  const { clientId, paymentId } = payment
  await deleteAgendaItem(tx, { clientId, kind: 'expire_payment', subjectId: paymentId })
  if (isCard(payment)) await deletePresentedCard(tx, clientId, paymentId)
  return updatePayment(tx, actor, payment, end)
}
