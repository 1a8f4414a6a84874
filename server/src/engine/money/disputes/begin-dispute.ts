import { DISPUTE_KINDS, type Dispute, defenseAlertTime, type Payment } from '../../../domain/index.ts'
import { enqueue, notifyDispute } from '../../notifications/index.ts'
import { insertJob, insertDispute, updatePayment } from '../../../storage/index.ts'
import { book } from '../book.ts'
import type { Unit } from '../unit.ts'

/**
 * Writes a dispute that begins: its amount is held, and the merchant is notified. The caller has checked the rules. A
 * dispute that a provider reported has no deadline here: the provider reminds, and decides what silence means.
 */
export function beginDispute(
  unit: Unit,
  payment: Payment,
  dispute: Dispute,
  { isDefendable }: { readonly isDefendable?: boolean | undefined } = {},
): void {
  const { writes, now } = unit
  insertDispute(writes, dispute)
  const step = dispute.type === 'RDR' ? 'RDR_RESOLVED' : 'DISPUTE_CREATED'
  enqueue(writes, notifyDispute(step, { ...dispute, isDefendable }, payment, now))
  if (dispute.dueAt && dispute.provider === null) awaitAnswer(unit, payment, dispute, dispute.dueAt)
  if (DISPUTE_KINDS[dispute.type].takesMoney) takeMoney(unit, payment, dispute)
}

function awaitAnswer({ writes, now }: Unit, payment: Payment, dispute: Dispute, dueAt: Date): void {
  const waiting = { clientId: dispute.clientId, subjectId: dispute.disputeId }
  insertJob(writes, { ...waiting, kind: 'time_out_dispute', dueAt })
  const alertAt = defenseAlertTime(dueAt)
  if (alertAt > now) insertJob(writes, { ...waiting, kind: 'alert_defense', dueAt: alertAt })
  else enqueue(writes, notifyDispute('DEFENSE_DUE_ALERT', dispute, payment, now))
}

/** The amount leaves the merchant's account, whatever its balance; with an RDR it is gone for good. */
function takeMoney(unit: Unit, payment: Payment, dispute: Dispute): void {
  const { disputeId: eventId, amount } = dispute
  const disputedMinor = payment.disputedMinor + amount.value
  updatePayment(unit.writes, unit.actor, payment, { disputedMinor })
  book(unit, payment, { eventKind: 'DISPUTE', eventId, amount })
  if (dispute.state === 'CLOSED') book(unit, payment, { eventKind: 'DISPUTE_LOST', eventId, amount })
}
