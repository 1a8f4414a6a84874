import type { DeliveryFailure, DeliveryState } from '@amsel/contract'
import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'

/** A notification as its record shows it. */
export interface NotificationRecord {
  readonly notificationId: string
  readonly kind: string
  readonly subjectId: string
  readonly sequence: number
  readonly createdAt: Date
  readonly body: string
  readonly url: string | null
  readonly state: DeliveryState
  readonly attempts: number
  readonly dueAt: Date | null
}

/** The newest first. */
export async function listRecentNotifications(
  db: Database,
  clientId: string,
  limit: number,
): Promise<NotificationRecord[]> {
  const rows = await select(db, clientId).orderBy('created_at', 'desc').limit(limit).execute()
  return rows.map(toNotificationRecord)
}

export async function findNotification(
  db: Database,
  clientId: string,
  notificationId: string,
): Promise<NotificationRecord | null> {
  const row = await select(db, clientId).where('notification_id', '=', notificationId).executeTakeFirst()
  return row ? toNotificationRecord(row) : null
}

/** The merchant's notifications about these, in the order of each. */
export async function listNotificationsAbout(
  db: Database,
  clientId: string,
  subjectIds: readonly string[],
): Promise<NotificationRecord[]> {
  const rows = await select(db, clientId)
    .where(sql<boolean>`subject_id = any(${subjectIds}::text[])`)
    .orderBy('subject_id')
    .orderBy('sequence')
    .execute()
  return rows.map(toNotificationRecord)
}

const select = (db: Database, clientId: string) =>
  db
    .selectFrom('notifications')
    .where('client_id', '=', clientId)
    .select(['notification_id', 'kind', 'subject_id', 'sequence', 'created_at', 'body', 'url', 'state'])
    .select(['attempts', 'due_at'])

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const toNotificationRecord = (row: NotificationRow): NotificationRecord => ({
  notificationId: row.notification_id,
  kind: row.kind,
  subjectId: row.subject_id,
  sequence: row.sequence,
  createdAt: row.created_at,
  body: row.body,
  url: row.url,
  state: row.state,
  attempts: row.attempts,
  dueAt: row.due_at,
})

interface NotificationAttempt {
  readonly attempt: number
  readonly attemptedAt: Date
  readonly url: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly status: number | null
  readonly answer: string | null
  readonly failure: DeliveryFailure | null
  readonly detail: string | null
  readonly durationMs: number
}

export async function listNotificationAttempts(
  db: Database,
  clientId: string,
  notificationId: string,
): Promise<NotificationAttempt[]> {
  const rows = await db
    .selectFrom('notification_attempts')
    .where('client_id', '=', clientId)
    .where('notification_id', '=', notificationId)
    .orderBy('attempt')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    attempt: row.attempt,
    attemptedAt: row.attempted_at,
    url: row.url,
    headers: row.headers as Readonly<Record<string, string>>,
    status: row.status,
    answer: row.answer,
    failure: row.failure,
    detail: row.detail,
    durationMs: row.duration_ms,
  }))
}

export interface NotificationEndpoint {
  readonly address: string
  readonly failingSince: Date | null
  /** When it had failed for a day. */
  readonly markedAt: Date | null
  readonly lastFailure: DeliveryFailure | null
}

export async function listEndpoints(db: Database, clientId: string): Promise<NotificationEndpoint[]> {
  const rows = await db
    .selectFrom('notification_endpoints')
    .where('client_id', '=', clientId)
    .orderBy('address')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    address: row.address,
    failingSince: row.failing_since,
    markedAt: row.marked_at,
    lastFailure: row.last_failure,
  }))
}
