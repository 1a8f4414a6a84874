import { z } from 'zod'
import { dateTime, oneOf, text } from '../../fields.ts'
import { Amount } from '../../messages/amount.ts'
import { CustomizedInfo, RedirectActionForm } from '../../messages/order.ts'
import type { OperationContract } from '../../operation-contract.ts'

export const PAYMENT_STATUSES = ['PROCESSING', 'PENDING', 'SUCCESS', 'FAIL', 'CANCELLED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

const request = z
  .object({
    paymentId: text(64).optional(),
    paymentRequestId: text(64).optional(),
    merchantAccountId: text(32).optional(),
  })
  .refine((inquiry) => inquiry.paymentId ?? inquiry.paymentRequestId, {
    path: ['paymentId'],
    error: 'is required',
  })

const response = z.object({
  paymentStatus: oneOf(PAYMENT_STATUSES).optional(),
  paymentResultCode: text(64).optional(),
  paymentResultMessage: text(256).optional(),
  paymentRequestId: text(64).optional(),
  paymentId: text(64).optional(),
  paymentAmount: Amount.optional(),
  actualPaymentAmount: Amount.optional(),
  paymentCreateTime: dateTime().optional(),
  paymentTime: dateTime().optional(),
  paymentMethodType: text(64).optional(),
  redirectActionForm: RedirectActionForm.optional(),
  metadata: text(2048).optional(),
  customizedInfo: CustomizedInfo.optional(),
})

export const inquiryPayment = {
  path: 'v1/payments/inquiryPayment',
  title: 'Inquire a payment',
  description:
    'Reads a payment by `paymentId` or, where that is absent, by `paymentRequestId`. S says that the inquiry ' +
    'worked; the payment’s own state is in `paymentStatus` and `paymentResultCode`.',
  request,
  response,
  resultCodes: ['ORDER_NOT_EXIST'],
} as const satisfies OperationContract

export type InquiryPaymentRequest = z.output<typeof request>
export type InquiryPaymentResponse = z.output<typeof response>
