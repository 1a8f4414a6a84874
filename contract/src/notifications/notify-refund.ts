import { z } from 'zod'
import { dateTime, oneOf, text } from '../fields.ts'
import { Amount } from '../messages/amount.ts'
import { CustomizedInfo } from '../messages/order.ts'
import { Result } from '../messages/result.ts'
import type { NotificationContract } from '../notification-contract.ts'

const body = z.object({
  notifyType: oneOf(['REFUND_RESULT']),
  result: Result,
  refundStatus: oneOf(['SUCCESS', 'FAIL']),
  refundRequestId: text(64),
  refundId: text(64),
  refundAmount: Amount,
  refundTime: dateTime().optional(),
  metadata: text(2048).optional(),
  customizedInfo: CustomizedInfo.optional(),
})

export const notifyRefund = {
  kind: 'notifyRefund',
  title: 'A refund has ended',
  description:
    'Sent when a refund that was accepted has succeeded or failed, also where `refund` said so at once. Goes to ' +
    '`refundNotifyUrl` of the request, else to the address that is set for the kind.',
  body,
} as const satisfies NotificationContract

export type NotifyRefundBody = z.output<typeof body>
