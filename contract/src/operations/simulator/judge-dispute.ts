import { z } from 'zod'
import { flag, oneOf, text } from '../../fields.ts'
import { Amount } from '../../messages/amount.ts'
import { DISPUTE_JUDGED_RESULTS } from '../../messages/dispute.ts'
import type { OperationContract } from '../../operation-contract.ts'

const request = z
  .object({
    disputeId: text(64),
    disputeJudgedResult: oneOf(DISPUTE_JUDGED_RESULTS).optional(),
    disputeJudgedAmount: Amount.optional(),
    isWithdrawn: flag().optional(),
  })
  .refine(
    ({ disputeJudgedResult, isWithdrawn = false }) => (disputeJudgedResult === undefined) === isWithdrawn,
    {
      path: ['disputeJudgedResult'],
      error: 'or isWithdrawn must be given, and only one of them',
    },
  )

const response = z.object({})

export const judgeDispute = {
  path: 'v1/simulator/judgeDispute',
  title: 'Judge a dispute',
  description:
    'Plays the scheme or issuer that decides who bears the amount, or with `isWithdrawn` the payer who gives up. ' +
    'ACCEPT_BY_MERCHANT and VALIDATE_FAIL take `disputeJudgedAmount` from the merchant (all of it unless given) and ' +
    'release the rest; ACCEPT_BY_CUSTOMER and VALIDATE_SUCCESS release everything. The same judgement again changes ' +
    'nothing; another one is `ORDER_STATUS_INVALID`.',
  request,
  response,
  resultCodes: ['ORDER_STATUS_INVALID'],
  notification: 'notifyDispute',
  sandboxOnly: true,
  isRepeatable: true,
  movesMoney: true,
} as const satisfies OperationContract

export type JudgeDisputeRequest = z.output<typeof request>
export type JudgeDisputeResponse = z.output<typeof response>
