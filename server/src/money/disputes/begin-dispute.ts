import { DISPUTE_KINDS, type Dispute, defenseAlertTime, type Payment } from '../../domain/index.ts'
import { enqueue, notifyDispute } from '../../notifications/index.ts'
import {
  type DatabaseTransaction,
  insertAgendaItem,
  insertDispute,
  lockLedger,
  updatePayment,
} from '../../storage/index.ts'
import { book } from '../books.ts'

/** Writes a new dispute. Whoever calls holds the payment and has asked the rules. */
export async function beginDispute(
  tx: DatabaseTransaction,
  payment: Payment,
  dispute: Dispute,
): Promise<void> {
  const { clientId, openedAt: now, dueAt } = dispute
  await insertDispute(tx, dispute)
  if (DISPUTE_KINDS[dispute.type].takesMoney) await takeMoney(tx, payment, dispute)
  if (!dueAt) {
    await enqueue(tx, notifyDispute('RDR_RESOLVED', dispute, payment, now))
    return
  }
  await enqueue(tx, notifyDispute('DISPUTE_CREATED', dispute, payment, now))
  const waiting = { clientId, subjectId: dispute.disputeId }
  await insertAgendaItem(tx, { ...waiting, kind: 'time_out_dispute', dueAt })
  const alertAt = defenseAlertTime(dueAt)
  if (alertAt > now) await insertAgendaItem(tx, { ...waiting, kind: 'alert_defense', dueAt: alertAt })
  else await enqueue(tx, notifyDispute('DEFENSE_DUE_ALERT', dispute, payment, now))
}

/** The amount leaves the merchant's account, whatever that holds; of an RDR it is gone for good. */
async function takeMoney(tx: DatabaseTransaction, payment: Payment, dispute: Dispute): Promise<void> {
  const { clientId, disputeId: eventId, amount, openedAt: happenedAt } = dispute
  // A refund that has counted the merchant's money keeps the books until it has taken its part.
  await lockLedger(tx, clientId)
  await book(tx, { clientId, eventKind: 'DISPUTE', eventId, amount, happenedAt })
  if (dispute.state === 'CLOSED')
    await book(tx, { clientId, eventKind: 'DISPUTE_LOST', eventId, amount, happenedAt })
  await updatePayment(tx, payment, { disputedMinor: payment.disputedMinor + amount.value })
}
