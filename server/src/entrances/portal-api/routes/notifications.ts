import { randomUUID } from 'node:crypto'
import { DELIVERY_STATES, type DeliveryState, NOTIFICATIONS, type NotificationKind } from '@amsel/contract'
import { z } from 'zod'
import { clientTime, isSealedBody, PortalError } from '../../../domain/index.ts'
import { enqueue } from '../../../engine/notifications/index.ts'
import { cursor, moment, notFound } from '../../portal-kit/index.ts'
import {
  type Page as FoundPage,
  findNotification,
  listNotificationAttempts,
  listNotificationsAbout,
  type NotificationRecord,
  resendNotification,
  searchNotifications,
  writeWithin,
} from '../../../storage/index.ts'
import type { PortalDeps } from '../deps.ts'
import { type ClientMember, ofClient } from '../route.ts'
import type { NotificationDetail, NotificationRow, Page } from '../shapes.ts'
import { at, atOrNull } from '../shown.ts'
import { testBody } from '../test-notifications.ts'

const ROWS = 25
const RESENT_AT_ONCE_MAX = 500
const KINDS = NOTIFICATIONS.map(({ kind }) => kind) as [NotificationKind, ...NotificationKind[]]

export const notificationRoutes = [
  ofClient('GET /clients/:clientId/notifications', 'notifications_read', {
    query: z.object({
      state: z.enum(DELIVERY_STATES).optional(),
      kind: z.enum(KINDS).optional(),
      cursor: cursor.optional(),
    }),
    async run({ db }, { client }, { query }): Promise<Page<NotificationRow>> {
      const { state, ...rest } = query
      const asked = { ...rest, state: state && [state], limit: ROWS }
      const { items, nextCursor, isComplete } = await searchNotifications(db, client.clientId, asked)
      return { rows: items.map(notificationRow), nextCursor, isComplete }
    },
  }),

  ofClient('POST /clients/:clientId/notifications/resend', 'notifications_send', {
    body: z.strictObject({ from: moment, to: moment }),
    async run(deps, caller, { body: { from, to } }) {
      const { clientId } = caller.client
      const failed: string[] = []
      let next: string | null | undefined = `${to.toISOString()} `
      while (next !== null && failed.length < RESENT_AT_ONCE_MAX) {
        const asked = { state: ['FAILED'] as const, cursor: next, limit: ROWS }
        const page: FoundPage<NotificationRecord> = await searchNotifications(deps.db, clientId, asked)
        const within = page.items.filter(({ createdAt }) => createdAt >= from)
        failed.push(...within.map(({ notificationId }) => notificationId))
        next = within.length < page.items.length ? null : page.nextCursor
      }
      for (const notificationId of failed) await resend(deps, caller, notificationId)
      return { resent: failed.length, isComplete: failed.length < RESENT_AT_ONCE_MAX }
    },
  }),

  ofClient('POST /clients/:clientId/notification-settings/test', 'notifications_send', {
    body: z.strictObject({ kind: z.enum(KINDS) }),
    async run({ trail, clock, operations }, { client, who }, { body: { kind } }) {
      const { clientId, environment, clockOffsetMs } = client
      if (environment !== 'sandbox')
        throw new PortalError(
          403,
          'sandbox_only',
          'Tests can be sent for sandbox clients only: a production system would take them for real.',
          { facts: { why: 'test' } },
        )
      const [now, id] = [clientTime(clock, clockOffsetMs), `test-${randomUUID()}`]
      await trail.change(who, async (tx) => {
        const body = testBody(kind, id, now)
        const test = { clientId, kind, subjectId: id, body, url: null, isInterim: false, createdAt: now }
        await writeWithin(tx, clientId, (writes) => enqueue(writes, test))
        const event = { action: 'notification_tested', subject: kind, before: null, after: { id } } as const
        return { event: { clientId, ...event }, result: undefined }
      })
      operations.notifications.wake(clientId)
      const [notification] = await listNotificationsAbout(trail.db, clientId, [id])
      if (!notification) throw notFound()
      return notificationRow(notification)
    },
  }),

  ofClient('GET /clients/:clientId/notifications/:notificationId', 'notifications_read', {
    async run({ db }, { client: { clientId } }, { params }): Promise<NotificationDetail> {
      const { notificationId = '' } = params
      const found = await findNotification(db, clientId, notificationId)
      if (!found) throw notFound()
      const made = await listNotificationAttempts(db, clientId, notificationId)
      return {
        ...notificationRow(found),
        body: isSealedBody(found.body) ? null : found.body,
        made: made.map(
          ({ attempt, attemptedAt, url, headers, status, failure, detail, answer, durationMs }) => ({
            ...{ attempt, url, headers, status, failure, detail, answer, durationMs },
            at: at(attemptedAt),
          }),
        ),
      }
    },
  }),

  ofClient('POST /clients/:clientId/notifications/:notificationId/resend', 'notifications_send', {
    body: z.strictObject({}),
    run: async (deps, caller, { params }) => ({
      state: await resend(deps, caller, params.notificationId ?? ''),
    }),
  }),
]

async function resend(
  { trail, clock, operations }: PortalDeps,
  { client, who }: ClientMember,
  notificationId: string,
): Promise<DeliveryState | null> {
  const { clientId, clockOffsetMs } = client
  const state = await trail.change(who, async (tx) => {
    const found = await findNotification(tx, clientId, notificationId)
    if (!found) throw notFound()
    const next = await resendNotification(tx, clientId, notificationId, clientTime(clock, clockOffsetMs))
    const [before, after] = [{ deliveryState: found.state }, { deliveryState: next }]
    const subject = `notification ${notificationId}`
    return { event: { clientId, action: 'notification_resent', subject, before, after }, result: next }
  })
  operations.notifications.wake(clientId)
  return state
}

const notificationRow = (notification: NotificationRecord): NotificationRow => ({
  notificationId: notification.notificationId,
  kind: notification.kind,
  subjectId: notification.subjectId,
  paymentId: paymentIdIn(notification.body),
  state: notification.state,
  attempts: notification.attempts,
  url: notification.url,
  createdAt: at(notification.createdAt),
  dueAt: atOrNull(notification.dueAt),
})

function paymentIdIn(body: string): string | null {
  if (isSealedBody(body)) return null
  try {
    const { paymentId } = JSON.parse(body) as { paymentId?: unknown }
    return typeof paymentId === 'string' ? paymentId : null
  } catch {
    return null
  }
}
