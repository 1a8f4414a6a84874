import { z } from 'zod'
import { informational } from '../../field-roles.ts'
import { dateTime, oneOf, text } from '../../fields.ts'
import { Amount } from '../../messages/amount.ts'
import { CustomizedInfo } from '../../messages/order.ts'
import { TRANSACTION_STATUSES } from '../../messages/transaction.ts'
import { NOT_KEPT } from '../../not-offered-fields.ts'
import type { OperationContract } from '../../operation-contract.ts'

const request = z
  .object({
    refundId: text(64).optional(),
    refundRequestId: text(64).optional(),
    merchantAccountId: informational(text(32), NOT_KEPT),
  })
  .refine((inquiry) => inquiry.refundId ?? inquiry.refundRequestId, {
    path: ['refundId'],
    error: 'is required',
  })

const response = z.object({
  refundId: text(64).optional(),
  refundRequestId: text(64).optional(),
  refundAmount: Amount.optional(),
  refundStatus: oneOf(TRANSACTION_STATUSES).optional(),
  refundTime: dateTime().optional(),
  metadata: text(2048).optional(),
  customizedInfo: CustomizedInfo.optional(),
})

export const inquiryRefund = {
  path: 'v1/payments/inquiryRefund',
  title: 'Inquire a refund',
  description:
    'Reads a refund by `refundId` or, where that is absent, by `refundRequestId`. S says that the inquiry worked; the ' +
    'refund’s own state is in `refundStatus`.',
  request,
  response,
  resultCodes: ['ORDER_NOT_EXIST', 'PROCESS_FAIL', 'SYSTEM_ERROR'],
  inStore: true,
  readsOnly: true,
} as const satisfies OperationContract

export type InquiryRefundRequest = z.output<typeof request>
export type InquiryRefundResponse = z.output<typeof response>
