import { type Dispute, type Payment, Refusal } from '../../../domain/index.ts'
import { type DatabaseTransaction, findDispute, lockDispute, lockPayment } from '../../../storage/index.ts'

/** A dispute and its payment, locked. */
export interface HeldDispute {
  readonly dispute: Dispute
  readonly payment: Payment
}

const NONE = { dispute: null, payment: null } as const

/** The payment first, then the dispute, and only then the ledger and the jobs: another order can deadlock. */
export async function lockDisputeRows(
  tx: DatabaseTransaction,
  clientId: string,
  disputeId: string,
): Promise<HeldDispute | typeof NONE> {
  const named = await findDispute(tx, clientId, disputeId)
  if (!named) return NONE
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
  const held = await lockDisputeRows(tx, clientId, disputeId)
  if (held.dispute === null) throw unknownDispute()
  return held
}

export const unknownDispute = () => new Refusal('PARAM_ILLEGAL', 'disputeId names no dispute of this client')
