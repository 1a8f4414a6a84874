import { z } from 'zod'
import { text } from '../../fields.ts'
import { Amount } from '../../messages/amount.ts'
import type { OperationContract } from '../../operation-contract.ts'

const request = z.object({ updateRequestId: text(64), paymentId: text(64), amount: Amount })

const response = z.object({
  updateRequestId: text(64).optional(),
  paymentId: text(64).optional(),
  amount: Amount.optional(),
})

export const updateAmount = {
  path: 'v1/payments/updateAmount',
  title: 'Raise an authorized amount',
  description:
    'Asks the issuer for more than was authorized, before anything is captured. `amount` is the new total. S says that the ' +
    'request was taken; the outcome comes as `notifyPayment` with `UPDATE_AMOUNT_RESULT`. At most ten times a payment, ' +
    'one at a time; the authorization ends when it would have ended.',
  request,
  response,
  resultCodes: [
    'PAYMENT_IN_PROCESS',
    'REPEAT_REQ_INCONSISTENT',
    'ORDER_NOT_EXIST',
    'ORDER_STATUS_INVALID',
    'ORDER_IS_CANCELED',
    'AUTH_EXPIRED',
    'CURRENCY_NOT_SUPPORT',
    'INCREMENTAL_NOT_SUPPORT',
    'INVALID_CONTRACT',
    'PROCESS_FAIL',
    'RISK_REJECT',
  ],
  idempotency: {
    key: 'updateRequestId',
    same: ['paymentId', 'amount.currency', 'amount.value'],
    repeat: 'current',
  },
  notification: 'notifyPayment',
  movesMoney: true,
} as const satisfies OperationContract

export type UpdateAmountRequest = z.output<typeof request>
export type UpdateAmountResponse = z.output<typeof response>
