import { isCard, type Payment } from '../../domain/index.ts'
import {
  type DatabaseTransaction,
  deleteAgendaItem,
  deleteHeldCard,
  updatePayment,
} from '../../storage/index.ts'

/** A payment that was open has its end: nothing waits for its payer any more, and no card is kept for it. */
export async function endPayment(
  tx: DatabaseTransaction,
  payment: Payment,
  end: Parameters<typeof updatePayment>[2],
): Promise<Payment> {
  const { clientId, paymentId } = payment
  await deleteAgendaItem(tx, { clientId, kind: 'expire_payment', subjectId: paymentId })
  if (isCard(payment)) await deleteHeldCard(tx, clientId, paymentId)
  return updatePayment(tx, payment, end)
}
