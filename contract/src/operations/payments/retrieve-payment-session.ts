import { z } from 'zod'
import { text } from '../../fields.ts'
import { Amount } from '../../messages/amount.ts'
import { CustomizedInfo, Order } from '../../messages/order.ts'
import type { OperationContract } from '../../operation-contract.ts'

const request = z.object({ paymentRequestId: text(64), merchantAccountId: text(32).optional() })

const response = z.object({
  order: Order.optional(),
  paymentAmount: Amount.optional(),
  customizedInfo: CustomizedInfo.optional(),
})

export const retrievePaymentSession = {
  path: 'v1/payments/retrievePaymentSession',
  title: 'Retrieve a payment session',
  description:
    'Reads back the order, the amount and the own words of a payment session, also when it has expired or was paid. ' +
    'What became of its payment is told by `inquiryPayment`. Official libraries call it with a doubled slash before `v1`.',
  request,
  response,
  resultCodes: ['ORDER_NOT_EXIST', 'PROCESS_FAIL'],
} as const satisfies OperationContract

export type RetrievePaymentSessionRequest = z.output<typeof request>
export type RetrievePaymentSessionResponse = z.output<typeof response>
