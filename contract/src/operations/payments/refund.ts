import { z } from 'zod'
import { handedOn, informational, refused } from '../../field-roles.ts'
import { anything, callUrl, dateTime, flag, secret, text } from '../../fields.ts'
import { Amount } from '../../messages/amount.ts'
import { CustomizedInfo } from '../../messages/order.ts'
import { GIVEN_BACK, NOT_KEPT, NOT_OFFERED } from '../../not-offered-fields.ts'
import type { OperationContract } from '../../operation-contract.ts'

/** Where money goes that cannot go back the way it came. */
const RefundToBankInfo = z
  .object({
    bankCode: text(64).optional(),
    accountHolderName: text(128).optional(),
    accountNo: text(64).optional(),
  })
  .meta({ id: 'RefundToBankInfo' })

const request = z.object({
  refundRequestId: text(64),
  paymentId: text(64),
  refundAmount: Amount,
  referenceRefundId: informational(text(64), NOT_KEPT),
  refundReason: text(256).optional(),
  refundNotifyUrl: callUrl(1024).optional(),
  isAsyncRefund: flag().optional(),
  captureId: text(64).optional(),
  refundToBankInfo: handedOn(secret(RefundToBankInfo.optional()), NOT_OFFERED.bankRefund),
  refundDetails: refused(z.array(anything()), NOT_OFFERED.refundSource),
  refundSourceAccountNo: refused(secret(text()), NOT_OFFERED.refundSource),
  actualRefundAmount: refused(Amount, NOT_OFFERED.exchange),
  extendInfo: informational(text(), NOT_KEPT),
  metadata: informational(text(2048), GIVEN_BACK),
  customizedInfo: informational(CustomizedInfo, GIVEN_BACK),
})

const response = z.object({
  refundRequestId: text(64).optional(),
  refundId: text(64).optional(),
  paymentId: text(64).optional(),
  refundAmount: Amount.optional(),
  refundTime: dateTime().optional(),
})

export const refund = {
  path: 'v1/payments/refund',
  title: 'Refund a payment',
  description:
    'Gives money of a paid payment back: all or a part, several times, up to what was captured. Methods that refund at ' +
    'once answer S; the others answer U `REFUND_IN_PROCESS`, and the outcome comes as `notifyRefund`. The same ' +
    '`refundRequestId` again drives an unfinished refund on and answers where it stands.',
  request,
  response,
  resultCodes: [
    'REFUND_IN_PROCESS',
    'REPEAT_REQ_INCONSISTENT',
    'CURRENCY_NOT_SUPPORT',
    'INVALID_CONTRACT',
    'INVALID_MERCHANT_STATUS',
    'MERCHANT_BALANCE_NOT_ENOUGH',
    'MULTIPLE_REFUNDS_NOT_SUPPORTED',
    'ORDER_IS_CANCELED',
    'ORDER_IS_CLOSED',
    'ORDER_NOT_EXIST',
    'ORDER_STATUS_INVALID',
    'PARTIAL_REFUND_NOT_SUPPORTED',
    'PAYMENT_METHOD_NOT_SUPPORTED',
    'PROCESS_FAIL',
    'REFUND_AMOUNT_EXCEED',
    'REFUND_NOT_SUPPORTED',
    'REFUND_WINDOW_EXCEED',
    'SYSTEM_ERROR',
  ],
  idempotency: {
    key: 'refundRequestId',
    same: ['paymentId', 'refundAmount.currency', 'refundAmount.value', 'refundToBankInfo'],
    sameBefore: [3],
    repeat: 'current',
  },
  notification: 'notifyRefund',
  inStore: true,
  movesMoney: true,
} as const satisfies OperationContract

export type RefundRequest = z.output<typeof request>
export type RefundResponse = z.output<typeof response>
