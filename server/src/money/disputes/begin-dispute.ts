import { DISPUTE_KINDS, type Dispute, defenseAlertTime, type Payment } from '../../domain/index.ts'
import { enqueue, notifyDispute } from '../../notifications/index.ts'
import { insertAgendaItem, insertDispute, updatePayment } from '../../storage/index.ts'
import type { Act } from '../act.ts'
import { book } from '../books.ts'

/**
 * Writes a dispute that begins: its amount is held, and the merchant is told. Whoever calls holds the payment and has asked
 * the rules. What a provider has told of waits for no moment here: the provider reminds, and decides what silence means.
 */
export async function beginDispute(
  act: Act,
  payment: Payment,
  dispute: Dispute,
  { isDefendable }: { readonly isDefendable?: boolean | undefined } = {},
): Promise<void> {
  const { tx, now } = act
  await insertDispute(tx, dispute)
  const step = dispute.type === 'RDR' ? 'RDR_RESOLVED' : 'DISPUTE_CREATED'
  await enqueue(tx, notifyDispute(step, { ...dispute, isDefendable }, payment, now))
  if (dispute.dueAt && dispute.provider === null) await awaitAnswer(act, payment, dispute, dispute.dueAt)
  if (DISPUTE_KINDS[dispute.type].takesMoney) await takeMoney(act, payment, dispute)
}

async function awaitAnswer({ tx, now }: Act, payment: Payment, dispute: Dispute, dueAt: Date): Promise<void> {
  const waiting = { clientId: dispute.clientId, subjectId: dispute.disputeId }
  await insertAgendaItem(tx, { ...waiting, kind: 'time_out_dispute', dueAt })
  const alertAt = defenseAlertTime(dueAt)
  if (alertAt > now) await insertAgendaItem(tx, { ...waiting, kind: 'alert_defense', dueAt: alertAt })
  else await enqueue(tx, notifyDispute('DEFENSE_DUE_ALERT', dispute, payment, now))
}

/** The amount leaves the merchant's account, whatever that holds; of an RDR it is gone for good. */
async function takeMoney(act: Act, payment: Payment, dispute: Dispute): Promise<void> {
  const { disputeId: eventId, amount } = dispute
  const disputedMinor = payment.disputedMinor + amount.value
  await updatePayment(act.tx, act.actor, payment, { disputedMinor })
  await book(act, payment, { eventKind: 'DISPUTE', eventId, amount })
  if (dispute.state === 'CLOSED') await book(act, payment, { eventKind: 'DISPUTE_LOST', eventId, amount })
}
