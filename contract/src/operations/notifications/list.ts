import { z } from 'zod'
import { anything, dateTime, integer, oneOf, text } from '../../fields.ts'
import { DELIVERY_STATES } from '../../notification-contract.ts'
import type { OperationContract } from '../../operation-contract.ts'

export const NOTIFICATIONS_LIMIT_MAX = 100

const request = z.object({
  cursor: text(32)
    .refine((cursor) => /^\d{1,18}$/.test(cursor), { error: 'must be a nextCursor of an earlier answer' })
    .optional(),
  limit: integer(1, NOTIFICATIONS_LIMIT_MAX).optional(),
})

const response = z.object({
  notifications: z
    .array(
      z.object({
        notificationId: text(64),
        sequence: integer(1),
        kind: text(64),
        createTime: dateTime(),
        body: anything(),
        deliveryState: oneOf(DELIVERY_STATES),
        attempts: integer(0),
      }),
    )
    .optional(),
  nextCursor: text(32).optional(),
})

export const listNotifications = {
  path: 'v1/notifications/list',
  title: 'List notifications',
  description:
    'All notifications of this client in the order in which they became known, whether they were delivered or not: ' +
    'how to catch up after having been down. Without `cursor` it begins with the first one. Call again with ' +
    '`nextCursor` for those after it; when there are none yet, the list is empty and the cursor stays.',
  request,
  response,
  resultCodes: [],
  inStore: true,
  readsOnly: true,
} as const satisfies OperationContract

export type ListNotificationsRequest = z.output<typeof request>
export type ListNotificationsResponse = z.output<typeof response>
