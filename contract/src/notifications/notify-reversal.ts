import { z } from 'zod'
import { dateTime, oneOf, text } from '../fields.ts'
import { Amount } from '../messages/amount.ts'
import { Result } from '../messages/result.ts'
import type { NotificationContract } from '../notification-contract.ts'

const body = z.object({
  notifyType: oneOf(['PAYMENT_REVERSAL']),
  result: Result,
  paymentRequestId: text(64),
  paymentId: text(64),
  paymentAmount: Amount,
  paymentCreateTime: dateTime(),
  paymentTime: dateTime(),
})

export const notifyReversal = {
  kind: 'notifyReversal',
  title: 'Late money could not go back',
  description:
    'Sent when a payer paid after the payment had expired or was cancelled, and the method gives no money back by itself. ' +
    'The payment stays as it was; the money is set aside until it is settled by hand. Goes to `paymentNotifyUrl` of ' +
    'the payment, else to the address that is set for the kind.',
  body,
} as const satisfies NotificationContract

export type NotifyReversalBody = z.output<typeof body>
