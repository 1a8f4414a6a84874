import {
  canonicalJson,
  notifyDispute as contract,
  type DisputeNotificationType,
  type NotifyDisputeBody,
} from '@amsel/contract'
import type { Dispute, NewNotification, Payment } from '../../../domain/index.ts'

const REASON = ['disputeReasonCode', 'disputeReasonMsg', 'disputeSource'] as const
const ORIGIN = ['disputeTime', 'disputeAmount', ...REASON, 'arn'] as const

/** What each says besides the names; what the dispute does not have is left out. */
const FIELDS = {
  DISPUTE_CREATED: [...ORIGIN, 'defenseDueTime', 'defendable'],
  DEFENSE_DUE_ALERT: ['defenseDueTime'],
  DEFENSE_SUPPLIED: [],
  DISPUTE_ACCEPTED: ['disputeAcceptReason', 'disputeAcceptTime'],
  DISPUTE_JUDGED: [...REASON, 'disputeJudgedTime', 'disputeJudgedAmount', 'disputeJudgedResult'],
  DISPUTE_CANCELLED: [],
  RDR_RESOLVED: ORIGIN,
} as const satisfies Record<DisputeNotificationType, readonly (keyof NotifyDisputeBody)[]>

/** A provider may say that the dispute cannot be defended. */
interface DisputeToTell extends Dispute {
  readonly isDefendable?: boolean | undefined
}

/** Says how a dispute began, that it waits for an answer, or how it went on. */
export function notifyDispute(
  type: DisputeNotificationType,
  dispute: DisputeToTell,
  { paymentRequestId }: Payment,
  happenedAt: Date,
): NewNotification {
  const facts = factsOf(dispute)
  const body: NotifyDisputeBody = {
    disputeNotificationType: type,
    disputeId: dispute.disputeId,
    paymentId: dispute.paymentId,
    paymentRequestId,
    // The published list has no RDR; the type of the notification says it.
    disputeType: dispute.type === 'RDR' ? undefined : dispute.type,
    captureId: dispute.captureId ?? undefined,
    ...Object.fromEntries(FIELDS[type].map((field) => [field, facts[field]])),
  }
  return {
    clientId: dispute.clientId,
    kind: contract.kind,
    subjectId: dispute.disputeId,
    body: canonicalJson(body),
    url: null,
    // A merchant that has answered needs no reminder any more.
    isInterim: type === 'DEFENSE_DUE_ALERT',
    createdAt: happenedAt,
  }
}

const factsOf = ({ judgement, ...dispute }: DisputeToTell) =>
  ({
    disputeTime: dispute.openedAt,
    disputeAmount: dispute.amount,
    disputeReasonCode: dispute.reasonCode,
    disputeReasonMsg: dispute.reasonMessage ?? undefined,
    disputeSource: dispute.source,
    arn: dispute.arn ?? undefined,
    defenseDueTime: dispute.dueAt ?? undefined,
    defendable: dispute.isDefendable ?? true,
    disputeAcceptReason: dispute.acceptReason ?? undefined,
    disputeAcceptTime: dispute.acceptedAt ?? undefined,
    disputeJudgedTime: judgement?.at,
    disputeJudgedAmount: judgement ? { ...dispute.amount, value: judgement.amountMinor } : undefined,
    disputeJudgedResult: judgement?.result,
  }) satisfies Partial<NotifyDisputeBody>
