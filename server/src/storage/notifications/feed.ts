import type { DeliveryState } from '@amsel/contract'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { findHold } from '../providers/holds.ts'

export interface FeedEntry {
  readonly position: bigint
  readonly notificationId: string
  readonly sequence: number
  readonly kind: string
  readonly createdAt: Date
  readonly body: string
  readonly state: DeliveryState
  readonly attempts: number
}

/**
 * A client's notifications after a position. Positions are assigned here, after the commit of what they stand for and by
 * one at a time: so none ever becomes visible before a position that somebody has already read past.
 */
export async function listFeed(
  db: Database,
  clientId: string,
  after: bigint,
  limit: number,
): Promise<FeedEntry[]> {
  const entries = await readFeed(db, clientId, after, limit)
  if (entries.length === limit) return entries
  await placeNext(db, clientId, limit)
  return readFeed(db, clientId, after, limit)
}

async function readFeed(db: Database, clientId: string, after: bigint, limit: number): Promise<FeedEntry[]> {
  const rows = await db
    .selectFrom('notifications')
    .where('client_id', '=', clientId)
    .where('feed_position', '>', after)
    .orderBy('feed_position')
    .limit(limit)
    .select([
      'feed_position',
      'notification_id',
      'sequence',
      'kind',
      'created_at',
      'body',
      'state',
      'attempts',
    ])
    .execute()
  return rows.map((row) => ({
    position: row.feed_position ?? 0n,
    notificationId: row.notification_id,
    sequence: row.sequence,
    kind: row.kind,
    createdAt: row.created_at,
    body: row.body,
    state: row.state,
    attempts: row.attempts,
  }))
}

/**
 * How many positions are reserved for each millisecond of real time. Nobody here knows which were assigned after the
 * moment that a database went back to; but they were assigned before the hold began, and are fewer than this.
 */
const POSITIONS_PER_MS = 1_000n

/** After a restore, positions continue above all that may have been read: a position never stands for two notifications. */
async function findFirstFree(tx: DatabaseTransaction): Promise<bigint> {
  const hold = await findHold(tx)
  return hold ? BigInt(hold.begunAt.getTime()) * POSITIONS_PER_MS : 0n
}

/** Assigns the next positions. */
async function placeNext(db: Database, clientId: string, limit: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('notification_feeds')
      .values({ client_id: clientId, last_position: 0n })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { last_position: given } = await tx
      .selectFrom('notification_feeds')
      .where('client_id', '=', clientId)
      .select('last_position')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const free = await findFirstFree(tx)
    const last = given > free ? given : free
    // A separate statement, so that it sees what was committed while this one waited for its turn.
    const { numAffectedRows = 0n } = await sql`
      update notifications n set feed_position = ${last}::bigint + next.number
      from (
        select notification_id, row_number() over (order by created_at, subject_id, sequence) as number
        from notifications where client_id = ${clientId} and feed_position is null
        order by created_at, subject_id, sequence limit ${limit}
      ) as next
      where n.client_id = ${clientId} and n.notification_id = next.notification_id`.execute(tx)
    if (numAffectedRows > 0n)
      await tx
        .updateTable('notification_feeds')
        .set({ last_position: last + numAffectedRows })
        .where('client_id', '=', clientId)
        .execute()
  })
}
