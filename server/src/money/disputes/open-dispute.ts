import { type Amount, type DisputeType, findCardBrand } from '@amsel/contract'
import {
  type Actor,
  actorMark,
  DISPUTE_KINDS,
  DISPUTE_REASONS,
  type Dispute,
  defenseAlertTime,
  defenseDueTime,
  disputableAmount,
  type Payment,
  type PaymentTransaction,
  Refusal,
} from '../../domain/index.ts'
import { enqueue, notifyDispute } from '../../notifications/index.ts'
import {
  insertAgendaItem,
  insertDispute,
  listTransactions,
  lockPayment,
  updatePayment,
} from '../../storage/index.ts'
import { type Act, beginAct } from '../act.ts'
import { book } from '../books.ts'
import { newId } from '../new-id.ts'
import type { MoneyParts } from '../parts.ts'

/** What a payer complains of. */
interface Complaint {
  readonly paymentId: string
  readonly type: DisputeType
  /** Absent: all that is left of the payment. */
  readonly amount: Amount | undefined
  readonly reasonCode: string | undefined
  readonly dueAt: Date | undefined
}

/** A payer has complained: the amount is held, and the merchant is told and has time to answer. */
export async function openDispute(parts: MoneyParts, actor: Actor, complaint: Complaint): Promise<Dispute> {
  const { clientId } = actor.client
  const { paymentId } = complaint
  const dispute = await parts.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, clientId, { paymentId })
    if (!payment) throw new Refusal('ORDER_NOT_EXIST')
    const act = await beginAct(parts, tx, actor)
    const done = await listTransactions(tx, clientId, paymentId)
    const opened = newDispute(act, payment, { complaint, captureId: onlyCapture(done) })
    await begin(act, payment, opened)
    if (DISPUTE_KINDS[opened.type].takesMoney) await takeMoney(act, payment, opened)
    return opened
  })
  parts.notifications.wake(clientId)
  return dispute
}

/** An acquirer's reference has 23 digits. */
const ARN_LENGTH = 23

function newDispute(
  { actor, now }: Act,
  payment: Payment,
  { complaint, captureId }: { complaint: Complaint; captureId: string | null },
): Dispute {
  const { clientId, paymentId, card, paymentMethodType } = payment
  const { type } = complaint
  const kind = DISPUTE_KINDS[type]
  const reasonCode = complaint.reasonCode ?? kind.reasonCode
  const disputeId = newId(now)
  return {
    clientId,
    disputeId,
    paymentId,
    type,
    state: kind.firstState,
    amount: disputableAmount(payment, complaint.amount),
    reasonCode,
    reasonMessage: DISPUTE_REASONS.get(reasonCode) ?? null,
    source: (card && findCardBrand(card.brand)?.name) ?? paymentMethodType,
    captureId,
    arn: card ? disputeId.slice(-ARN_LENGTH) : null,
    openedAt: now,
    dueAt: defenseDueTime(type, now, complaint.dueAt),
    suppliedAt: null,
    acceptedAt: null,
    acceptReason: null,
    judgement: null,
    changedBy: actorMark(actor),
  }
}

/** Of several captures nobody says which one is disputed. */
function onlyCapture(done: readonly PaymentTransaction[]): string | null {
  const captures = done.filter(({ kind, status }) => kind === 'CAPTURE' && status === 'SUCCESS')
  return captures.length === 1 ? (captures[0]?.transactionId ?? null) : null
}

async function begin(act: Act, payment: Payment, dispute: Dispute): Promise<void> {
  const { tx, now } = act
  const { clientId, dueAt } = dispute
  await insertDispute(tx, dispute)
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
async function takeMoney(act: Act, payment: Payment, dispute: Dispute): Promise<void> {
  const { disputeId: eventId, amount } = dispute
  const disputedMinor = payment.disputedMinor + amount.value
  await updatePayment(act.tx, act.actor, payment, { disputedMinor })
  await book(act, payment, { eventKind: 'DISPUTE', eventId, amount })
  if (dispute.state === 'CLOSED') await book(act, payment, { eventKind: 'DISPUTE_LOST', eventId, amount })
}
