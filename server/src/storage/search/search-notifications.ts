import type { DeliveryState } from '@amsel/contract'
import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'
import {
  type NotificationRecord,
  type NotificationRow,
  toNotificationRecord,
} from '../notifications/records.ts'
import { LOOKED_AT_MAX, momentCursor, type Page, type Paging, pageOf } from './page.ts'

/** A client's notifications, the newest first. */
export async function searchNotifications(
  db: Database,
  clientId: string,
  asked: Paging & {
    readonly state?: readonly DeliveryState[] | undefined
    readonly kind?: string | undefined
  },
): Promise<Page<NotificationRecord>> {
  const { state = null, kind = null, limit } = asked
  const { at, rest } = momentCursor(asked.cursor)
  const seen = sql`
    select notification_id, kind, subject_id, sequence, created_at, body, url, state, attempts, due_at from notifications
    where client_id = ${clientId} and created_at <= ${at}::timestamptz
      and (created_at, notification_id) < (${at}::timestamptz, ${rest[0] ?? ''}::text)
    order by created_at desc`
  const { rows } = await sql<NotificationRow>`
    select * from (${seen} limit ${LOOKED_AT_MAX}) as seen
    where (${state}::text[] is null or state = any(${state}::text[])) and (${kind}::text is null or kind = ${kind}::text)
    order by created_at desc, notification_id desc limit ${limit + 1}`.execute(db)
  const shown = { item: toNotificationRecord, cursor: cursorOf }
  if (rows.length > limit) return pageOf(rows, limit, shown)
  const { rows: ends } = await sql<NotificationRow>`${seen} offset ${LOOKED_AT_MAX - 1} limit 1`.execute(db)
  return pageOf(rows, limit, { ...shown, reached: ends[0] ? cursorOf(ends[0]) : null })
}

const cursorOf = (row: NotificationRow) => `${row.created_at.toISOString()} ${row.notification_id}`
