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
  type ToldDispute,
  type ToldStep,
  toldStep,
} from '../../domain/index.ts'
import { enqueue, notifyDispute } from '../../notifications/index.ts'
import {
  findToldDispute,
  listAttempts,
  listTransactions,
  lockPayment,
  type ProviderEventState,
} from '../../storage/index.ts'
import type { Act } from '../act.ts'
import { derivedId } from '../restoring/names.ts'
import { beginDispute } from './begin-dispute.ts'
import { changeDispute, type NextStep } from './change-dispute.ts'
import { holdDispute } from './hold-dispute.ts'
import { onlyCapture } from './open-dispute.ts'

/**
 * Does what a provider says of a dispute about the payment of a charge. Whoever calls holds the payment. Throws a Refusal
 * where a dispute begins that the payment, as it is known here, does not allow; while not all is known of the payment, also
 * where it is about more than is left.
 */
export async function followDispute(
  act: Act,
  { clientId, paymentId, provider }: Attempt,
  told: ToldDispute,
  { isAllKnown = true }: { readonly isAllKnown?: boolean } = {},
): Promise<ProviderEventState> {
  const { tx, now } = act
  const known = await findToldDispute(tx, clientId, { provider, reference: told.reference })
  if (opensDispute(told))
    return known
      ? judgeRepeat(known, paymentId, told)
      : open(act, { clientId, paymentId, provider }, { told, isAllKnown })
  if (!known) return 'UNMATCHED'
  const held = await holdDispute(tx, clientId, known.disputeId)
  if (!held || known.paymentId !== paymentId) return 'DOUBTED'
  if (told.step === 'DEFENSE_DUE_ALERT') {
    const alert = notifyDispute('DEFENSE_DUE_ALERT', held.dispute, held.payment, now)
    if (held.dispute.state === 'OPEN') await enqueue(tx, alert)
    return 'HEARD'
  }
  const step = toldStep(held.dispute, told, now)
  if (step === 'doubted') return 'DOUBTED'
  if (step !== 'known') await changeDispute(act, held, changeOf(step))
  return 'HEARD'
}

/** The same dispute told once more, in other bytes. */
function judgeRepeat(known: Dispute, paymentId: string, { type, amount }: ToldDispute): ProviderEventState {
  const isSame =
    known.paymentId === paymentId &&
    known.type === type &&
    known.amount.currency === amount?.currency &&
    known.amount.value === amount.value
  return isSame ? 'HEARD' : 'DOUBTED'
}

function changeOf({ state, at, lostMinor, acceptReason, judgement }: ToldStep): NextStep {
  const lost = lostMinor === undefined ? {} : { lostMinor }
  if (state === 'DEFENDED') return { state, suppliedAt: at, told: 'DEFENSE_SUPPLIED' }
  if (acceptReason) return { state, ...lost, acceptedAt: at, acceptReason, told: 'DISPUTE_ACCEPTED' }
  if (judgement) return { state, ...lost, judgement, told: 'DISPUTE_JUDGED' }
  return { state, ...lost, told: 'DISPUTE_CANCELLED' }
}

async function open(
  act: Act,
  { clientId, paymentId, provider }: Pick<Attempt, 'clientId' | 'paymentId' | 'provider'>,
  { told, isAllKnown }: { readonly told: ToldDispute; readonly isAllKnown: boolean },
): Promise<ProviderEventState> {
  const { tx } = act
  const payment = await lockPayment(tx, clientId, { paymentId })
  if (!payment) throw new Error(`the charge of ${paymentId} has no payment`)
  if (!isAllKnown && told.amount && told.amount.value > refundableMinor(payment))
    throw new Refusal('ORDER_STATUS_INVALID', 'as far as is known, less is left of the payment')
  const captureId = await captureOf(act, payment, told)
  await beginDispute(act, payment, newDispute(act, payment, { told, provider, captureId }), told)
  return 'HEARD'
}

/** By the provider's name for it; where that names none, the only one. */
async function captureOf(
  { tx }: Act,
  { clientId, paymentId }: Payment,
  { captureReference }: ToldDispute,
): Promise<string | null> {
  const attempts = captureReference === undefined ? [] : await listAttempts(tx, clientId, paymentId)
  const named = attempts.find(({ kind, reference }) => kind === 'CAPTURE' && reference === captureReference)
  return named?.transactionId ?? onlyCapture(await listTransactions(tx, clientId, paymentId))
}

/** For a provider that gives no reason. */
const UNKNOWN_REASON = 'UNKNOWN'

function newDispute(
  { actor, now }: Act,
  payment: Payment,
  { told, provider, captureId }: { told: ToldDispute; provider: string; captureId: string | null },
): Dispute {
  const { clientId, paymentId, card, paymentMethodType } = payment
  const { type, amount, reference, reasonCode = UNKNOWN_REASON } = told
  // Whether money is held depends on the type, and how much on the amount: neither is guessed.
  if (!type || !amount || amount.value === 0n)
    throw new Refusal('PARAM_ILLEGAL', 'the provider tells no type or amount of the dispute')
  return {
    clientId,
    // The same again after a restore, so that its merchant does not take it for another.
    disputeId: derivedId(told.at ?? now, `${provider} ${reference}`),
    paymentId,
    type,
    state: DISPUTE_KINDS[type].firstState,
    amount: disputableAmount(payment, amount),
    reasonCode,
    reasonMessage: told.reasonMessage ?? DISPUTE_REASONS.get(reasonCode) ?? null,
    source: told.source ?? (card && findCardBrand(card.brand)?.name) ?? paymentMethodType,
    captureId,
    arn: told.arn ?? null,
    openedAt: told.at && told.at < now ? told.at : now,
    dueAt: type === 'RDR' ? null : (told.dueAt ?? null),
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
