import { sql } from 'kysely'
import { ATTEMPTS_BY_ITSELF_MAX, type Client } from '../../domain/index.ts'
import type { DatabaseTransaction } from '../connection/database.ts'

interface MissedBatch {
  readonly address: string
  /** The client's time. */
  readonly at: Date
  readonly sizeMax: number
}

/** How many of the most overdue are examined to see what became of the batches before. */
const LOOKED_AT_MAX = 2_000

/**
 * Begins a new round for some of what failed at an address before it acknowledged again, or at that moment; in strict
 * order only where nothing newer was sent. What has failed in many rounds is left alone: its receiver does not want it.
 * What earlier batches reopened and nobody has tried yet counts towards the size. True when nothing is left, or when the
 * address fails again: its next acknowledgement begins anew.
 */
export async function reopenMissed(
  tx: DatabaseTransaction,
  { clientId, notifiesInStrictOrder }: Pick<Client, 'clientId' | 'notifiesInStrictOrder'>,
  { address, at, sizeMax }: MissedBatch,
): Promise<boolean> {
  const endpoint = await tx
    .selectFrom('notification_endpoints')
    .where('client_id', '=', clientId)
    .where('address', '=', address)
    .where('failing_since', 'is', null)
    .select(['healed_at', 'caught_up_to'])
    .executeTakeFirst()
  if (!endpoint?.healed_at) return true
  const size = sizeMax - (await countUntried(tx, clientId, { address, at }))
  if (size <= 0) return false
  const { rows } = await sql<{ last: string | null; count: number }>`
    with batch as (
      select notification_id, subject_id, sequence, attempts from notifications
      where client_id = ${clientId} and address = ${address} and state = 'FAILED'
        and notification_id > ${endpoint.caught_up_to ?? ''}
      order by notification_id limit ${size}
      for update
    ), reopened as (
      update notifications n
      set state = 'WAITING', due_at = ${at}::timestamptz, held_from = null, attempts_of_round = 0, first_failed_at = null
      from batch where n.client_id = ${clientId} and n.notification_id = batch.notification_id
        and not exists (
          select 1 from notification_attempts last
          where last.client_id = ${clientId} and last.notification_id = batch.notification_id
            and last.attempt = batch.attempts and last.attempted_at > ${endpoint.healed_at}::timestamptz)
        and batch.attempts < ${ATTEMPTS_BY_ITSELF_MAX}
        and not (${notifiesInStrictOrder}::boolean and exists (
          select 1 from notifications later
          where later.client_id = ${clientId} and later.subject_id = batch.subject_id
            and later.sequence > batch.sequence and later.attempts > 0))
    )
    select max(notification_id) as last, count(*)::integer as count from batch`.execute(tx)
  const { last = null, count = 0 } = rows[0] ?? {}
  if (count < size) return true
  // An acknowledgement meanwhile has begun a catch-up of its own.
  await tx
    .updateTable('notification_endpoints')
    .set({ caught_up_to: last })
    .where('client_id', '=', clientId)
    .where('address', '=', address)
    .where('healed_at', '=', endpoint.healed_at)
    .execute()
  return false
}

async function countUntried(
  tx: DatabaseTransaction,
  clientId: string,
  { address, at }: Pick<MissedBatch, 'address' | 'at'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select attempts, attempts_of_round from notifications
      where client_id = ${clientId} and address = ${address} and state = 'WAITING' and due_at <= ${at}::timestamptz
      order by due_at limit ${LOOKED_AT_MAX}
    ) as due where attempts > 0 and attempts_of_round = 0`.execute(tx)
  return rows[0]?.count ?? 0
}
