import { z } from 'zod'
import { oneOf, text } from '../../fields.ts'
import type { OperationContract } from '../../operation-contract.ts'
import { PAYMENT_STATUSES } from '../payments/inquiry-payment.ts'
import { failureCode } from './failure-code.ts'

export const PAYMENT_OUTCOMES = ['SUCCESS', 'FAIL', 'PENDING'] as const
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]

const request = z
  .object({
    paymentId: text(64).optional(),
    paymentRequestId: text(64).optional(),
    outcome: oneOf(PAYMENT_OUTCOMES),
    resultCode: failureCode().optional(),
  })
  .refine((completion) => completion.paymentId ?? completion.paymentRequestId, {
    path: ['paymentId'],
    error: 'is required',
  })

const response = z.object({
  paymentId: text(64).optional(),
  paymentStatus: oneOf(PAYMENT_STATUSES).optional(),
})

export const completePayment = {
  path: 'v1/simulator/completePayment',
  title: 'Complete a payment',
  description:
    'Plays the payer: the payment succeeds, fails for good (with `resultCode`, else `PROCESS_FAIL`) or is left ' +
    'pending as slow methods do. Repeating the same outcome changes nothing; another one for a finished ' +
    'payment is `ORDER_STATUS_INVALID`.',
  request,
  response,
  resultCodes: ['ORDER_NOT_EXIST', 'ORDER_STATUS_INVALID', 'ORDER_IS_CLOSED', 'ORDER_IS_CANCELED'],
  sandboxOnly: true,
  inStore: true,
  isRepeatable: true,
  movesMoney: true,
} as const satisfies OperationContract

export type CompletePaymentRequest = z.output<typeof request>
export type CompletePaymentResponse = z.output<typeof response>
