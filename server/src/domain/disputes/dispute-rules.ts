import type { Amount, DisputeJudgedResult, DisputeType } from '@amsel/contract'
import type { Payment } from '../payments/payment.ts'
import { refundableMinor } from '../payments/refund.ts'
import { Refusal } from '../refusal.ts'
import { DAY_MS, later } from '../time.ts'
import {
  canDisputeBecome,
  DISPUTE_KINDS,
  type Dispute,
  type DisputeState,
  isLost,
  type Judgement,
} from './dispute.ts'

const DEFENSE_DAYS = 10

/** When a dispute that opens now has to be answered; null where there is nothing to answer. */
export function defenseDueTime(type: DisputeType, now: Date, asked: Date | undefined): Date | null {
  if (asked && asked <= now) throw new Refusal('PARAM_ILLEGAL', 'defenseDueTime must be in the future')
  if (DISPUTE_KINDS[type].firstState !== 'OPEN') return null
  return asked ?? later(now, DEFENSE_DAYS * DAY_MS)
}

/** The merchant is reminded a day before. */
export const defenseAlertTime = (dueAt: Date): Date => later(dueAt, -DAY_MS)

/**
 * The disputed amount. What is left is not checked: a card that was refunded, or whose payment was cancelled, can be
 * charged back all the same, and more than once. Without an amount it is all that is left, or all where nothing is.
 * Throws where no money ever came in, and for more than came in.
 */
export function disputableAmount(payment: Payment, asked: Amount | undefined): Amount {
  const { currency } = payment.amount
  const { capturedMinor } = payment
  if (capturedMinor === 0n) throw new Refusal('ORDER_STATUS_INVALID', 'the payment has not been paid')
  if (!asked) return { currency, value: refundableMinor(payment) || capturedMinor }
  if (asked.currency !== currency)
    throw new Refusal('PARAM_ILLEGAL', `disputeAmount.currency must be ${currency}`)
  if (asked.value > capturedMinor)
    throw new Refusal('PARAM_ILLEGAL', `disputeAmount.value must be at most ${capturedMinor}, which was paid`)
  return asked
}

/** Throws unless the merchant may answer the dispute this way now. Upstream time limits are the provider's to keep. */
export function requireAnswerable(dispute: Dispute, next: DisputeState, now: Date): void {
  if (!DISPUTE_KINDS[dispute.type].states.includes(next) && dispute.type !== 'RDR')
    throw new Refusal('PARAM_ILLEGAL', 'disputeId is a retrieval request: supply documents instead')
  if (dispute.suppliedAt || dispute.acceptReason === 'MERCHANT_ACCEPTED') throw new Refusal('REPEAT_REQUEST')
  if (dispute.provider === null && dispute.dueAt && dispute.dueAt <= now)
    throw new Refusal('TIME_EXCEEDS_LIMIT')
  if (!canDisputeBecome(dispute, next)) throw new Refusal('REPEAT_REQUEST', 'the dispute is over already')
}

/** The requested judgement; null when it stands already. Throws unless it may be passed. */
export function judge(
  dispute: Dispute,
  asked: { result: DisputeJudgedResult; amount: Amount | undefined },
  now: Date,
): Judgement | null {
  const { type, amount, judgement } = dispute
  const { result } = asked
  const results = DISPUTE_KINDS[type].judgedResults
  if (!results.includes(result))
    throw new Refusal(
      'PARAM_ILLEGAL',
      `disputeJudgedResult: a ${type} ${results.length > 0 ? `is judged ${results.join(' or ')}` : 'is not judged'}`,
    )
  const amountMinor = judgedMinor(dispute, asked)
  if (judgement?.result === result && judgement.amountMinor === amountMinor) return null
  if (!canDisputeBecome(dispute, 'JUDGED'))
    throw new Refusal('ORDER_STATUS_INVALID', 'the dispute has ended otherwise')
  if (dispute.state === 'ACCEPTED' && !(isLost(result) && amountMinor === amount.value))
    throw new Refusal('ORDER_STATUS_INVALID', 'the dispute was accepted: a judgement can only confirm it')
  return { result, amountMinor, at: now }
}

function judgedMinor(
  { amount }: Dispute,
  asked: { result: DisputeJudgedResult; amount: Amount | undefined },
): bigint {
  if (!asked.amount) return amount.value
  const { currency, value } = asked.amount
  if (currency !== amount.currency)
    throw new Refusal('PARAM_ILLEGAL', `disputeJudgedAmount.currency must be ${amount.currency}`)
  if (value > amount.value)
    throw new Refusal('PARAM_ILLEGAL', `disputeJudgedAmount.value must be at most ${amount.value}`)
  if (!isLost(asked.result) && value < amount.value)
    throw new Refusal(
      'PARAM_ILLEGAL',
      `disputeJudgedAmount.value must be ${amount.value} with ${asked.result}`,
    )
  return value
}
