import { z } from 'zod'
import { dateTime, text } from '../../fields.ts'
import { PaymentName } from '../../messages/payment-name.ts'
import type { OperationContract } from '../../operation-contract.ts'

const response = z.object({
  paymentId: text(64).optional(),
  paymentRequestId: text(64).optional(),
  cancelTime: dateTime().optional(),
})

export const cancel = {
  path: 'v1/payments/cancel',
  title: 'Cancel a payment',
  description:
    'Closes a payment that nobody has paid, lets an authorization of a card go that was not captured, or gives all ' +
    'the money of a paid one back within its window. There is no notification. A cancelled payment is answered S ' +
    'again. An id that was never used for a payment is `ORDER_NOT_EXIST`, and no payment can be made with it any more; ' +
    'the same again is S, with the time of the first.',
  request: PaymentName,
  response,
  resultCodes: [
    'CANCEL_WINDOW_EXCEED',
    'MERCHANT_BALANCE_NOT_ENOUGH',
    'ORDER_NOT_EXIST',
    'ORDER_STATUS_INVALID',
    'PAYMENT_METHOD_NOT_SUPPORTED',
    'PROCESS_FAIL',
    'INVALID_CONTRACT',
    'USER_NOT_EXIST',
    'USER_STATUS_ABNORMAL',
    'SYSTEM_ERROR',
  ],
  inStore: true,
  isRepeatable: true,
  movesMoney: true,
} as const satisfies OperationContract

export type CancelRequest = z.output<typeof PaymentName>
export type CancelResponse = z.output<typeof response>
