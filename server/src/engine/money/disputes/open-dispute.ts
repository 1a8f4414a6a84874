import { type Amount, type DisputeType, findCardBrand } from '@amsel/contract'
import {
  type Actor,
  actorMark,
  DISPUTE_KINDS,
  DISPUTE_REASONS,
  type Dispute,
  defenseDueTime,
  disputableAmount,
  type Payment,
  type PaymentTransaction,
  Refusal,
} from '../../../domain/index.ts'
import { type DatabaseTransaction, newId } from '../../../storage/index.ts'
import { carryOut } from '../carry-out.ts'
import type { MoneyDeps } from '../deps.ts'
import { lockPaymentRows } from '../payment-rows.ts'
import type { Unit } from '../unit.ts'
import { beginDispute } from './begin-dispute.ts'

/** What a payer complains about. */
interface Complaint {
  readonly paymentId: string
  readonly type: DisputeType
  /** Absent: all that is left of the payment. */
  readonly amount: Amount | undefined
  readonly reasonCode: string | undefined
  readonly dueAt: Date | undefined
}

/** A payer has complained: the amount is held, and the merchant is notified and has time to answer. */
export function openDispute(deps: MoneyDeps, actor: Actor, complaint: Complaint): Promise<Dispute> {
  const { clientId } = actor.client
  const { paymentId } = complaint
  const rows = (tx: DatabaseTransaction) => lockPaymentRows(tx, clientId, { paymentId })
  return carryOut(deps, actor, rows, (unit, { payment, transactions }) => {
    if (!payment) throw new Refusal('ORDER_NOT_EXIST')
    requirePlayed(deps, payment)
    const opened = newDispute(unit, payment, { complaint, captureId: onlyCapture(transactions) })
    beginDispute(unit, payment, opened)
    return opened
  })
}

/** An acquirer reference number has 23 digits. */
const ARN_LENGTH = 23

function newDispute(
  { actor, now }: Unit,
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
    provider: null,
    reference: null,
    wanted: null,
  }
}

/** For an upstream payment, only the provider reports disputes. */
function requirePlayed({ providers }: MoneyDeps, { provider }: Payment): void {
  if (provider !== null && providers.named(provider)?.abilities.isRemote)
    throw new Refusal('ORDER_STATUS_INVALID', 'this payment is disputed at its provider')
}

/** With several captures, nothing says which one is disputed. */
export function onlyCapture(done: readonly PaymentTransaction[]): string | null {
  const captures = done.filter(({ kind, status }) => kind === 'CAPTURE' && status === 'SUCCESS')
  return captures.length === 1 ? (captures[0]?.transactionId ?? null) : null
}
