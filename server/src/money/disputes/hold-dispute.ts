import { type Dispute, type Payment, Refusal } from '../../domain/index.ts'
import { type DatabaseTransaction, findDispute, lockDispute, lockPayment } from '../../storage/index.ts'

/** A dispute and its payment, held until the database transaction ends. */
export interface HeldDispute {
  readonly dispute: Dispute
  readonly payment: Payment
}

/** The payment first, then the dispute, and only then the books and the agenda: another order can deadlock. */
export async function holdDispute(
  tx: DatabaseTransaction,
  clientId: string,
  disputeId: string,
): Promise<HeldDispute | null> {
  const named = await findDispute(tx, clientId, disputeId)
  if (!named) return null
  const payment = await lockPayment(tx, clientId, { paymentId: named.paymentId })
  const dispute = await lockDispute(tx, clientId, disputeId)
  if (!payment || !dispute) throw new Error(`the dispute ${disputeId} has no payment`)
  return { dispute, payment }
}

/** The same, where a merchant or the simulator names it. */
export async function requireDispute(
  tx: DatabaseTransaction,
  clientId: string,
  disputeId: string,
): Promise<HeldDispute> {
  const held = await holdDispute(tx, clientId, disputeId)
  if (!held) throw unknownDispute()
  return held
}

export const unknownDispute = () => new Refusal('PARAM_ILLEGAL', 'disputeId names no dispute of this client')
