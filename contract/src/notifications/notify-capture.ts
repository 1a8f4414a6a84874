import { z } from 'zod'
import { dateTime, oneOf, text } from '../fields.ts'
import { Amount } from '../messages/amount.ts'
import { Result } from '../messages/result.ts'
import type { NotificationContract } from '../notification-contract.ts'

const body = z.object({
  notifyType: oneOf(['CAPTURE_RESULT']),
  result: Result,
  captureRequestId: text(64),
  paymentId: text(64),
  captureId: text(64),
  captureAmount: Amount,
  captureTime: dateTime().optional(),
})

export const notifyCapture = {
  kind: 'notifyCapture',
  title: 'A capture has ended',
  description:
    'Sent when money of an authorized card payment was captured, by `capture` or by itself, or when it could not be. ' +
    'Goes to `paymentNotifyUrl` of the payment, else to the address that is set for the kind.',
  body,
} as const satisfies NotificationContract

export type NotifyCaptureBody = z.output<typeof body>
