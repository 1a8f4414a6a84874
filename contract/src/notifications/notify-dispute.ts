import { z } from 'zod'
import { dateTime, flag, oneOf, text } from '../fields.ts'
import { Amount } from '../messages/amount.ts'
import { DISPUTE_ACCEPT_REASONS, DISPUTE_JUDGED_RESULTS } from '../messages/dispute.ts'
import type { NotificationContract } from '../notification-contract.ts'

export const DISPUTE_NOTIFICATION_TYPES = [
  'DISPUTE_CREATED',
  'DEFENSE_DUE_ALERT',
  'DEFENSE_SUPPLIED',
  'DISPUTE_ACCEPTED',
  'DISPUTE_JUDGED',
  'DISPUTE_CANCELLED',
  'RDR_RESOLVED',
] as const
export type DisputeNotificationType = (typeof DISPUTE_NOTIFICATION_TYPES)[number]

const body = z.object({
  disputeNotificationType: oneOf(DISPUTE_NOTIFICATION_TYPES),
  disputeId: text(64),
  paymentId: text(64),
  paymentRequestId: text(64),
  disputeType: oneOf(['CHARGEBACK', 'RETRIEVAL_REQUEST', 'COMPLIANCE_REQUEST']).optional(),
  disputeTime: dateTime().optional(),
  disputeAmount: Amount.optional(),
  disputeReasonCode: text(64).optional(),
  disputeReasonMsg: text(256).optional(),
  disputeSource: text(64).optional(),
  defenseDueTime: dateTime().optional(),
  defendable: flag().optional(),
  arn: text(64).optional(),
  captureId: text(64).optional(),
  disputeAcceptReason: oneOf(DISPUTE_ACCEPT_REASONS).optional(),
  disputeAcceptTime: dateTime().optional(),
  disputeJudgedTime: dateTime().optional(),
  disputeJudgedAmount: Amount.optional(),
  disputeJudgedResult: oneOf(DISPUTE_JUDGED_RESULTS).optional(),
})

export const notifyDispute = {
  kind: 'notifyDispute',
  title: 'A dispute changed',
  description:
    '`DISPUTE_CREATED` when a payer disputes a payment: answer before `defenseDueTime`. `DEFENSE_DUE_ALERT` a day before ' +
    'that. `DEFENSE_SUPPLIED` and `DISPUTE_ACCEPTED` when it was answered; no answer in time counts as accepted, with the ' +
    'reason TIMEOUT. `DISPUTE_JUDGED` when it is decided, `DISPUTE_CANCELLED` when the payer withdraws, `RDR_RESOLVED` ' +
    'when a scheme has settled it by itself. There is no `result`. Sent to the address that is set for the kind.',
  body,
} as const satisfies NotificationContract

export type NotifyDisputeBody = z.output<typeof body>
