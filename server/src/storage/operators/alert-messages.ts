import { type Selectable, sql } from 'kysely'
import type { MatterName } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import type { AlertMessagesTable } from './tables.ts'

/** What somebody is sent. */
export interface AlertMessage {
  readonly messageId: string
  /** The user id of an operator, or `webhook`. */
  readonly recipient: string
  /** Of the webhook, which has a message for each matter. */
  readonly name: MatterName | null
  readonly content: unknown
  readonly createdAt: Date
  readonly dueAt: Date
  readonly tries: number
  readonly sentAt: Date | null
  /** It was given up. */
  readonly failedAt: Date | null
  readonly lastError: string | null
}

export async function insertAlertMessage(
  tx: DatabaseTransaction,
  message: Pick<AlertMessage, 'messageId' | 'recipient' | 'name' | 'createdAt'> & {
    readonly content: object
  },
): Promise<void> {
  await tx
    .insertInto('alert_messages')
    .values({
      message_id: message.messageId,
      recipient: message.recipient,
      name: message.name,
      content: JSON.stringify(message.content),
      created_at: message.createdAt,
      due_at: message.createdAt,
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .execute()
}

const IS_WAITING = sql<boolean>`sent_at is null and failed_at is null`

/** How many one recipient was made since a moment. */
export async function countAlertMessages(
  tx: DatabaseTransaction,
  recipient: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alert_messages where recipient = ${recipient} and created_at > ${since}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** What those of one recipient are about that have not left yet. */
export async function listWaitingAlertNames(
  tx: DatabaseTransaction,
  recipient: string,
): Promise<(MatterName | null)[]> {
  const rows = await tx
    .selectFrom('alert_messages')
    .where(IS_WAITING)
    .where('recipient', '=', recipient)
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}

interface AlertClaim {
  readonly now: Date
  /** Whoever sends it may have died by then. */
  readonly until: Date
  /** Or one that is a mail. */
  readonly isOfWebhook: boolean
}

/** One that is due, for whoever sends it; null where nothing is. */
export async function claimAlertMessage(
  db: Database,
  { now, until, isOfWebhook }: AlertClaim,
): Promise<AlertMessage | null> {
  const { rows } = await sql<Selectable<AlertMessagesTable>>`
    update alert_messages set due_at = ${until}, tries = tries + 1
    where message_id = (
      select message_id from alert_messages
      where ${IS_WAITING} and due_at <= ${now}
        and (recipient = 'webhook') = ${isOfWebhook}
      order by due_at limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0] ? toMessage(rows[0]) : null
}

type AlertMessageEnd = Partial<Pick<AlertMessage, 'sentAt' | 'failedAt' | 'dueAt' | 'lastError'>>

export async function updateAlertMessage(
  db: Database,
  messageId: string,
  { sentAt, failedAt, dueAt, lastError = null }: AlertMessageEnd,
): Promise<void> {
  await db
    .updateTable('alert_messages')
    .where('message_id', '=', messageId)
    .set({
      last_error: lastError,
      ...(sentAt && { sent_at: sentAt }),
      ...(failedAt && { failed_at: failedAt }),
      ...(dueAt && { due_at: dueAt }),
    })
    .execute()
}

/** The newest first. */
export async function listAlertMessages(db: Database, limit: number): Promise<AlertMessage[]> {
  const rows = await db
    .selectFrom('alert_messages')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map(toMessage)
}

const BATCH = 500

export async function deleteOldAlertMessages(db: Database, before: Date): Promise<void> {
  await sql`
    delete from alert_messages where message_id = any(array(
      select message_id from alert_messages where created_at < ${before} order by created_at limit ${sql.lit(BATCH)}))`.execute(
    db,
  )
}

const toMessage = (row: Selectable<AlertMessagesTable>): AlertMessage => ({
  messageId: row.message_id,
  recipient: row.recipient,
  name: row.name,
  content: row.content,
  createdAt: row.created_at,
  dueAt: row.due_at,
  tries: row.tries,
  sentAt: row.sent_at,
  failedAt: row.failed_at,
  lastError: row.last_error,
})
