import { sql } from 'kysely'
import { byIndex } from '../connection/by-index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import type { NotificationEndpoint } from './records.ts'

/** An address of a client. */
interface AddressName {
  readonly clientId: string
  readonly address: string
}

/** An address that acknowledges nothing at present; its moments are in the client's time. */
export interface FailingAddress extends AddressName, Pick<NotificationEndpoint, 'markedAt' | 'lastFailure'> {
  readonly failingSince: Date | null
  /** How many will be tried again by themselves; at most `COUNTED_MAX`, like the next. */
  readonly waiting: number
  /** How many were given up: they are sent when the address acknowledges something again. */
  readonly givenUp: number
}

/** Counting further would take long, and help nobody. */
export const COUNTED_MAX = 1_000

/** Of one client or of all, by client and address, after one; only those that have failed since before a moment. */
export async function listFailingAddresses(
  db: Database,
  {
    clientId,
    before,
    after,
    limit,
  }: { clientId: string | null; before?: Date; after: AddressName | null; limit: number },
): Promise<FailingAddress[]> {
  const from = after ?? { clientId: '', address: '' }
  return byIndex(db, async (tx) => {
    const rows = await tx
      .selectFrom('notification_endpoints')
      .where('failing_since', 'is not', null)
      .$if(before !== undefined, (query) => query.where(sql<boolean>`failing_since < ${before}`))
      .$if(clientId !== null, (query) => query.where('client_id', '=', clientId as string))
      .where(sql<boolean>`(client_id, address) > (${from.clientId}, ${from.address})`)
      .orderBy('client_id')
      .orderBy('address')
      .limit(limit)
      .select(['client_id', 'address', 'failing_since', 'marked_at', 'last_failure'])
      .execute()
    const found: FailingAddress[] = []
    for (const row of rows) {
      const name = { clientId: row.client_id, address: row.address }
      found.push({
        ...name,
        ...{ failingSince: row.failing_since, markedAt: row.marked_at, lastFailure: row.last_failure },
        ...(await countUnsent(tx, name)),
      })
    }
    return found
  })
}

async function countUnsent(
  tx: DatabaseTransaction,
  { clientId, address }: AddressName,
): Promise<{ waiting: number; givenUp: number }> {
  const { rows } = await sql<{ waiting: number; given_up: number }>`
    select (select count(*)::integer from (
        select from notifications where client_id = ${clientId} and address = ${address} and state = 'WAITING'
        limit ${sql.lit(COUNTED_MAX)}) as w) as waiting,
      (select count(*)::integer from (
        select from notifications where client_id = ${clientId} and address = ${address} and state = 'FAILED'
        limit ${sql.lit(COUNTED_MAX)}) as f) as given_up`.execute(tx)
  return { waiting: rows[0]?.waiting ?? 0, givenUp: rows[0]?.given_up ?? 0 }
}

export interface RetriedAddress {
  /** How many waiting ones are tried now. */
  readonly waiting: number
  /** How many of those that were given up begin anew. */
  readonly reopened: number
}

const RETRIED_MAX = 500

/**
 * Has the first notifications that wait for an address tried at this moment of its client's time; where none waits, the
 * newest that was given up. The first acknowledgement brings whatever else was missed.
 */
export async function retryAddress(
  tx: DatabaseTransaction,
  { clientId, address }: AddressName,
  at: Date,
): Promise<RetriedAddress> {
  const { rows } = await sql<{ waiting: number }>`
    with next as (
      select notification_id from notifications
      where client_id = ${clientId} and address = ${address} and state = 'WAITING'
        and (lease_until is null or lease_until < now())
      order by due_at limit ${sql.lit(RETRIED_MAX)}
      for update skip locked
    ), moved as (
      update notifications set due_at = least(due_at, ${at}::timestamptz), held_from = null
      where client_id = ${clientId} and notification_id = any(array(select notification_id from next))
      returning notification_id
    )
    select count(*)::integer as waiting from moved`.execute(tx)
  const waiting = rows[0]?.waiting ?? 0
  if (waiting > 0) return { waiting, reopened: 0 }
  const { numAffectedRows = 0n } = await sql`
    update notifications
    set state = 'WAITING', due_at = ${at}::timestamptz, held_from = null, attempts_of_round = 0, first_failed_at = null
    where client_id = ${clientId} and notification_id = any(array(
      select notification_id from notifications
      where client_id = ${clientId} and address = ${address} and state = 'FAILED'
      order by notification_id desc limit 1
      for update skip locked))`.execute(tx)
  return { waiting, reopened: Number(numAffectedRows) }
}
