import { z } from 'zod'
import { informational } from '../../field-roles.ts'
import { text } from '../../fields.ts'
import { Amount } from '../../messages/amount.ts'
import { SessionOrder } from '../../messages/order.ts'
import { NOT_KEPT } from '../../not-offered-fields.ts'
import type { OperationContract } from '../../operation-contract.ts'

const request = z.object({ paymentRequestId: text(64), merchantAccountId: informational(text(32), NOT_KEPT) })

const response = z.object({
  order: SessionOrder.optional(),
  paymentAmount: Amount.optional(),
  /** JSON as text: official libraries declare a string here, and an object makes some of them lose the whole answer. */
  customizedInfo: text().optional(),
})

export const retrievePaymentSession = {
  path: 'v1/payments/retrievePaymentSession',
  title: 'Retrieve a payment session',
  description:
    'Reads back the order, the amount and the own words of a payment session, also when it has expired or was paid; ' +
    '`customizedInfo` is JSON in a string. ' +
    '`inquiryPayment` says what became of its payment. Official libraries call it with a doubled slash before `v1`.',
  request,
  response,
  resultCodes: ['ORDER_NOT_EXIST', 'PROCESS_FAIL'],
  readsOnly: true,
} as const satisfies OperationContract

export type RetrievePaymentSessionRequest = z.output<typeof request>
export type RetrievePaymentSessionResponse = z.output<typeof response>
