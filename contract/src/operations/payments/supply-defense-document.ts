import { z } from 'zod'
import { base64, dateTime, secret, text } from '../../fields.ts'
import { DISPUTE_EVIDENCE_LENGTH_MAX } from '../../messages/dispute.ts'
import type { OperationContract } from '../../operation-contract.ts'

const request = z.object({
  disputeId: text(64),
  disputeEvidence: secret(base64(DISPUTE_EVIDENCE_LENGTH_MAX)),
})

const response = z.object({
  disputeId: text(64).optional(),
  disputeResolutionTime: dateTime().optional(),
})

export const supplyDefenseDocument = {
  path: 'v1/payments/supplyDefenseDocument',
  title: 'Defend a dispute',
  description:
    'Contradicts a dispute with a document, or answers a retrieval request: one file, Base64, at most 1,000,000 ' +
    'characters. Possible once, until `defenseDueTime` of the dispute. A `disputeId` that this client does not have is ' +
    '`PARAM_ILLEGAL`.',
  request,
  response,
  resultCodes: ['REPEAT_REQUEST', 'TIME_EXCEEDS_LIMIT'],
  notification: 'notifyDispute',
} as const satisfies OperationContract

export type SupplyDefenseDocumentRequest = z.output<typeof request>
export type SupplyDefenseDocumentResponse = z.output<typeof response>
