import { z } from 'zod'
import { oneOf, text } from '../../fields.ts'
import { DELIVERY_STATES } from '../../notification-contract.ts'
import type { OperationContract } from '../../operation-contract.ts'

const request = z.object({ notificationId: text(64) })
const response = z.object({ deliveryState: oneOf(DELIVERY_STATES).optional() })

export const resendNotification = {
  path: 'v1/notifications/resend',
  title: 'Send a notification again',
  description:
    'Sends a notification at once and, until it is acknowledged, again at the usual intervals, whatever became of it ' +
    'before. It keeps its body, its id and its sequence. Where it had no address, the one that is set by now is used.',
  request,
  response,
  resultCodes: ['ORDER_NOT_EXIST'],
  inStore: true,
} as const satisfies OperationContract

export type ResendNotificationRequest = z.output<typeof request>
export type ResendNotificationResponse = z.output<typeof response>
