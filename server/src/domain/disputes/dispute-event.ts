import type {
  Amount,
  DisputeAcceptReason,
  DisputeJudgedResult,
  DisputeNotificationType,
  DisputeType,
} from '@amsel/contract'
import { Refusal } from '../refusal.ts'
import { canDisputeBecome, type Dispute, type DisputeState, isLost, type Judgement } from './dispute.ts'
import { judge } from './dispute-rules.ts'

/** What a provider reports about a dispute, as far as it does. */
export interface DisputeEvent {
  /** What has happened to it. */
  readonly step: DisputeNotificationType
  /** The provider's names for it, its payment and its capture. */
  readonly reference: string
  readonly paymentReference?: string | undefined
  readonly captureReference?: string | undefined
  /** When that happened. */
  readonly at?: Date | undefined
  readonly type?: DisputeType | undefined
  readonly amount?: Amount | undefined
  readonly reasonCode?: string | undefined
  readonly reasonMessage?: string | undefined
  readonly source?: string | undefined
  readonly arn?: string | undefined
  readonly dueAt?: Date | undefined
  readonly isDefendable?: boolean | undefined
  readonly acceptReason?: DisputeAcceptReason | undefined
  readonly judgedResult?: DisputeJudgedResult | undefined
  readonly judgedAmount?: Amount | undefined
}

/** Whether a dispute begins with it. All other steps are about one that is known. */
export const opensDispute = ({ step }: Pick<DisputeEvent, 'step'>): boolean =>
  step === 'DISPUTE_CREATED' || step === 'RDR_RESOLVED'

/** In the order of a dispute's life, for those that came before its beginning. */
const ORDER: Readonly<Record<DisputeNotificationType, number>> = {
  DISPUTE_CREATED: 0,
  RDR_RESOLVED: 0,
  DEFENSE_DUE_ALERT: 1,
  DEFENSE_SUPPLIED: 2,
  DISPUTE_ACCEPTED: 3,
  DISPUTE_JUDGED: 4,
  DISPUTE_CANCELLED: 4,
}

export const byDisputeLife = (one: DisputeEvent, other: DisputeEvent): number =>
  ORDER[one.step] - ORDER[other.step]

/** A step that a dispute takes because its provider says so. */
export interface DisputeStep {
  readonly state: DisputeState
  readonly at: Date
  /** How much of the held money is lost; absent while it stays held. */
  readonly lostMinor?: bigint
  readonly acceptReason?: DisputeAcceptReason
  readonly judgement?: Judgement
}

/**
 * What a message means for the current dispute: a step, nothing new, or something impossible, because what has ended ends
 * once, and a loss without its amount is not believed.
 */
export function stepAfter(
  dispute: Dispute,
  reported: DisputeEvent,
  now: Date,
): DisputeStep | 'known' | 'doubted' {
  const { state, amount, judgement } = dispute
  // No clock here decides, but what has happened is not in the future.
  const at = reported.at && reported.at < now ? reported.at : now
  switch (reported.step) {
    case 'DEFENSE_SUPPLIED':
      if (canDisputeBecome(dispute, 'DEFENDED')) return { state: 'DEFENDED', at }
      return state === 'ACCEPTED' ? 'doubted' : 'known'
    case 'DISPUTE_ACCEPTED': {
      if (canDisputeBecome(dispute, 'ACCEPTED') && reported.acceptReason)
        return { state: 'ACCEPTED', at, lostMinor: amount.value, acceptReason: reported.acceptReason }
      const isConfirmed = judgement && isLost(judgement.result) && judgement.amountMinor === amount.value
      return state === 'ACCEPTED' || isConfirmed ? 'known' : 'doubted'
    }
    case 'DISPUTE_JUDGED':
      return judged(dispute, reported, at)
    case 'DISPUTE_CANCELLED':
      if (canDisputeBecome(dispute, 'CANCELLED')) return { state: 'CANCELLED', at, lostMinor: 0n }
      return state === 'CANCELLED' ? 'known' : 'doubted'
    default:
      return 'known'
  }
}

function judged(
  dispute: Dispute,
  { judgedResult: result, judgedAmount: amount }: DisputeEvent,
  at: Date,
): DisputeStep | 'known' | 'doubted' {
  if (!result || amount?.value === 0n || (isLost(result) && !amount)) return 'doubted'
  try {
    const judgement = judge(dispute, { result, amount }, at)
    if (!judgement) return 'known'
    return { state: 'JUDGED', at, judgement, lostMinor: isLost(result) ? judgement.amountMinor : 0n }
  } catch (error) {
    if (error instanceof Refusal) return 'doubted'
    throw error
  }
}
