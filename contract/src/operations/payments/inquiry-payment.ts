import { z } from 'zod'
import { dateTime, oneOf, text } from '../../fields.ts'
import { Amount } from '../../messages/amount.ts'
import { PspCustomerInfo } from '../../messages/in-store.ts'
import { CustomizedInfo, RedirectActionForm } from '../../messages/order.ts'
import { PaymentName } from '../../messages/payment-name.ts'
import { PaymentResultInfo } from '../../messages/payment-result-info.ts'
import { Transaction } from '../../messages/transaction.ts'
import type { OperationContract } from '../../operation-contract.ts'

export const PAYMENT_STATUSES = ['PROCESSING', 'PENDING', 'SUCCESS', 'FAIL', 'CANCELLED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

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
  authExpiryTime: dateTime().optional(),
  paymentResultInfo: PaymentResultInfo.optional(),
  transactions: z.array(Transaction).optional(),
  pspCustomerInfo: PspCustomerInfo.optional(),
  redirectActionForm: RedirectActionForm.optional(),
  metadata: text(2048).optional(),
  customizedInfo: CustomizedInfo.optional(),
})

export const inquiryPayment = {
  path: 'v1/payments/inquiryPayment',
  title: 'Inquire a payment',
  description:
    'Reads a payment by `paymentId` or, where that is absent, by `paymentRequestId`. S says that the inquiry ' +
    'worked; the payment’s own state is in `paymentStatus` and `paymentResultCode`. ' +
    '`transactions` lists what was done to it: captures, refunds, cancelling and raised amounts.',
  request: PaymentName,
  response,
  resultCodes: ['ORDER_NOT_EXIST', 'PAYMENT_IN_PROCESS', 'PROCESS_FAIL', 'SYSTEM_ERROR'],
  inStore: true,
  readsOnly: true,
} as const satisfies OperationContract

export type InquiryPaymentRequest = z.output<typeof PaymentName>
export type InquiryPaymentResponse = z.output<typeof response>
