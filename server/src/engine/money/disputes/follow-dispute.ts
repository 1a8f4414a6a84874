import { findCardBrand } from '@amsel/contract'
import {
  type Attempt,
  actorMark,
  DISPUTE_KINDS,
  DISPUTE_REASONS,
  type Dispute,
  disputableAmount,
  opensDispute,
  type Payment,
  Refusal,
  refundableMinor,
  type DisputeEvent,
  type DisputeStep,
  stepAfter,
} from '../../../domain/index.ts'
import { enqueue, notifyDispute } from '../../notifications/index.ts'
import {
  type DatabaseTransaction,
  findReportedDispute,
  lockDispute,
  type ProviderEventState,
} from '../../../storage/index.ts'
import { lockPaymentRows, type PaymentRows } from '../payment-rows.ts'
import { derivedId } from '../restoring/names.ts'
import type { Unit } from '../unit.ts'
import { beginDispute } from './begin-dispute.ts'
import { changeDispute, type NextStep } from './change-dispute.ts'
import { onlyCapture } from './open-dispute.ts'

/** What is known about a payment that a provider says is disputed. */
interface DisputeRows extends PaymentRows {
  /** The dispute by the provider's name for it. */
  readonly dispute: Dispute | null
}

export async function disputeRows(
  tx: DatabaseTransaction,
  { clientId, paymentId, provider }: Attempt,
  { reference }: Pick<DisputeEvent, 'reference'>,
): Promise<DisputeRows> {
  const { payment, ...rows } = await lockPaymentRows(tx, clientId, { paymentId })
  if (!payment) throw new Error(`the charge of ${paymentId} has no payment`)
  const named = await findReportedDispute(tx, clientId, { provider, reference })
  return { ...rows, payment, dispute: named && (await lockDispute(tx, clientId, named.disputeId)) }
}

/** The result of a provider's report, and the dispute from then on. */
interface FollowedDispute {
  readonly state: ProviderEventState
  readonly dispute: Dispute | null
}

/**
 * Applies what a provider says about a dispute over the payment of a charge. Throws a Refusal where a dispute begins that
 * the payment, as known here, does not allow; while not all is known about the payment, also where the dispute exceeds
 * what is left.
 */
export function followDispute(
  unit: Unit,
  rows: DisputeRows,
  {
    provider,
    reported,
    isAllKnown = true,
  }: { provider: string; reported: DisputeEvent; isAllKnown?: boolean },
): FollowedDispute {
  const { dispute } = rows
  const { paymentId } = rows.payment
  const payment = unit.writes.payment ?? rows.payment
  if (opensDispute(reported))
    return dispute
      ? { state: judgeRepeat(dispute, paymentId, reported), dispute }
      : { state: 'HEARD', dispute: open(unit, { ...rows, payment }, { reported, provider, isAllKnown }) }
  if (!dispute) return { state: 'UNMATCHED', dispute }
  if (dispute.paymentId !== paymentId) return { state: 'DOUBTED', dispute }
  if (reported.step === 'DEFENSE_DUE_ALERT') {
    if (dispute.state === 'OPEN')
      enqueue(unit.writes, notifyDispute('DEFENSE_DUE_ALERT', dispute, payment, unit.now))
    return { state: 'HEARD', dispute }
  }
  const step = stepAfter(dispute, reported, unit.now)
  if (step === 'doubted') return { state: 'DOUBTED', dispute }
  if (step === 'known') return { state: 'HEARD', dispute }
  return { state: 'HEARD', dispute: changeDispute(unit, { dispute, payment }, changeOf(step)) }
}

/** The same dispute reported once more, in other bytes. */
function judgeRepeat(known: Dispute, paymentId: string, { type, amount }: DisputeEvent): ProviderEventState {
  const isSame =
    known.paymentId === paymentId &&
    known.type === type &&
    known.amount.currency === amount?.currency &&
    known.amount.value === amount.value
  return isSame ? 'HEARD' : 'DOUBTED'
}

function changeOf({ state, at, lostMinor, acceptReason, judgement }: DisputeStep): NextStep {
  const lost = lostMinor === undefined ? {} : { lostMinor }
  if (state === 'DEFENDED') return { state, suppliedAt: at, reported: 'DEFENSE_SUPPLIED' }
  if (acceptReason) return { state, ...lost, acceptedAt: at, acceptReason, reported: 'DISPUTE_ACCEPTED' }
  if (judgement) return { state, ...lost, judgement, reported: 'DISPUTE_JUDGED' }
  return { state, ...lost, reported: 'DISPUTE_CANCELLED' }
}

function open(
  unit: Unit,
  rows: DisputeRows,
  { reported, provider, isAllKnown }: { reported: DisputeEvent; provider: string; isAllKnown: boolean },
): Dispute {
  const { payment } = rows
  if (!isAllKnown && reported.amount && reported.amount.value > refundableMinor(payment))
    throw new Refusal('ORDER_STATUS_INVALID', 'as far as is known, the payment has less than that left')
  const opened = newDispute(unit, payment, { reported, provider, captureId: captureOf(rows, reported) })
  beginDispute(unit, payment, opened, reported)
  return opened
}

/** By the provider's name for it; if no dispute has that name, the only one. */
function captureOf(
  { attempts, transactions }: DisputeRows,
  { captureReference }: DisputeEvent,
): string | null {
  const named =
    captureReference === undefined
      ? undefined
      : attempts.find(({ kind, reference }) => kind === 'CAPTURE' && reference === captureReference)
  return named?.transactionId ?? onlyCapture(transactions)
}

/** For a provider that gives no reason. */
const UNKNOWN_REASON = 'UNKNOWN'

function newDispute(
  { actor, now }: Unit,
  payment: Payment,
  { reported, provider, captureId }: { reported: DisputeEvent; provider: string; captureId: string | null },
): Dispute {
  const { clientId, paymentId, card, paymentMethodType } = payment
  const { type, amount, reference, reasonCode = UNKNOWN_REASON } = reported
  // Whether money is held depends on the type, and how much on the amount: neither is guessed.
  if (!type || !amount || amount.value === 0n)
    throw new Refusal('PARAM_ILLEGAL', 'the provider gives no type or amount for the dispute')
  return {
    clientId,
    // The same id after a restore, so that the merchant does not take it for another dispute.
    disputeId: derivedId(reported.at ?? now, `${provider} ${reference}`),
    paymentId,
    type,
    state: DISPUTE_KINDS[type].firstState,
    amount: disputableAmount(payment, amount),
    reasonCode,
    reasonMessage: reported.reasonMessage ?? DISPUTE_REASONS.get(reasonCode) ?? null,
    source: reported.source ?? (card && findCardBrand(card.brand)?.name) ?? paymentMethodType,
    captureId,
    arn: reported.arn ?? null,
    openedAt: reported.at && reported.at < now ? reported.at : now,
    dueAt: type === 'RDR' ? null : (reported.dueAt ?? null),
    suppliedAt: null,
    acceptedAt: null,
    acceptReason: null,
    judgement: null,
    changedBy: actorMark(actor),
    provider,
    reference,
    wanted: null,
  }
}
