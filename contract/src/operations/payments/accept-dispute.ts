import { z } from 'zod'
import { dateTime, text } from '../../fields.ts'
import type { OperationContract } from '../../operation-contract.ts'

const request = z.object({ disputeId: text(64) })

const response = z.object({
  disputeId: text(64).optional(),
  disputeResolutionTime: dateTime().optional(),
})

export const acceptDispute = {
  path: 'v1/payments/acceptDispute',
  title: 'Accept a dispute',
  description:
    'Gives in: the whole disputed amount goes back to the payer at once. Possible until `defenseDueTime` of the ' +
    'dispute, if it has not been answered yet. A retrieval request asks for documents alone and cannot be accepted. A ' +
    '`disputeId` that this client does not have is `PARAM_ILLEGAL`.',
  request,
  response,
  resultCodes: ['REPEAT_REQUEST', 'TIME_EXCEEDS_LIMIT'],
  notification: 'notifyDispute',
  movesMoney: true,
} as const satisfies OperationContract

export type AcceptDisputeRequest = z.output<typeof request>
export type AcceptDisputeResponse = z.output<typeof response>
