import { z } from 'zod'
import { dateTime, oneOf, text } from '../../fields.ts'
import { Amount } from '../../messages/amount.ts'
import { DISPUTE_TYPES } from '../../messages/dispute.ts'
import type { OperationContract } from '../../operation-contract.ts'

const request = z.object({
  paymentId: text(64),
  disputeType: oneOf(DISPUTE_TYPES).optional(),
  disputeAmount: Amount.optional(),
  disputeReasonCode: text(64).optional(),
  defenseDueTime: dateTime().optional(),
})

const response = z.object({ disputeId: text(64).optional() })

export const openDispute = {
  path: 'v1/simulator/openDispute',
  title: 'Open a dispute',
  description:
    'Plays the payer who goes to the wallet, bank or card issuer: a dispute about a payment begins that was paid, also ' +
    'if it was refunded or cancelled since. Without more it is a CHARGEBACK about all that was captured and is neither ' +
    'refunded nor disputed, or about all that was captured where nothing is left, to be answered within ten days. ' +
    'An RDR is lost at once.',
  request,
  response,
  resultCodes: ['ORDER_NOT_EXIST', 'ORDER_STATUS_INVALID'],
  notification: 'notifyDispute',
  sandboxOnly: true,
  movesMoney: true,
} as const satisfies OperationContract

export type OpenDisputeRequest = z.output<typeof request>
export type OpenDisputeResponse = z.output<typeof response>
