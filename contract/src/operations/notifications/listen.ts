import { z } from 'zod'
import { anything, flag, integer, oneOf, text } from '../../fields.ts'
import { DELIVERY_FAILURES } from '../../notification-contract.ts'
import type { OperationContract } from '../../operation-contract.ts'

export const LISTEN_WAIT_SECONDS_MAX = 20

const request = z.object({
  listenerId: text(64),
  path: text(2048)
    .refine((path) => path.startsWith('/'), { error: 'must begin with a slash' })
    .optional(),
  waitSeconds: integer(0, LISTEN_WAIT_SECONDS_MAX).optional(),
  answers: z
    .array(
      z.object({
        deliveryToken: text(128),
        httpStatus: integer(100, 599).optional(),
        body: text(65_536).optional(),
        failure: oneOf(DELIVERY_FAILURES).optional(),
      }),
    )
    .max(100)
    .optional(),
  isClosing: flag().optional(),
})

const response = z.object({
  deliveries: z
    .array(
      z.object({
        deliveryToken: text(128),
        notificationId: text(64),
        kind: text(64),
        headers: anything(),
        body: text(),
      }),
    )
    .optional(),
})

export const listenToNotifications = {
  path: 'v1/notifications/listen',
  title: 'Listen to notifications',
  description:
    'A long poll for a developer’s machine that no notification can reach. While somebody listens, every notification ' +
    'of this sandbox client is handed out here instead of being sent to its address, also one that has none. Each ' +
    'comes as it would be sent, signed for `path` if that is given. `answers` report what became of those that were ' +
    'handed out before: HTTP status and body of the answer, or why there was none. Not reported within 30 seconds, ' +
    'one is handed out again. The answer comes as soon as there is a notification, at the latest after `waitSeconds`.',
  request,
  response,
  resultCodes: [],
  sandboxOnly: true,
  inStore: true,
} as const satisfies OperationContract

export type ListenToNotificationsRequest = z.output<typeof request>
export type ListenToNotificationsResponse = z.output<typeof response>
