import type { DeliveryState } from '@amsel/contract'
import { sql } from 'kysely'
import type { NewNotification } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { RELEASED } from './held-up.ts'
import { isListenedTo } from './listeners.ts'

/** The same with its id and, where the request has an address, scheme, host and port of it. */
export interface OutboxEntry extends NewNotification {
  readonly notificationId: string
  readonly address: string | null
}

/**
 * Puts a notification into the outbox, in the transaction of what it tells of. Whoever calls holds its subject, so its
 * sequence is its own. One that is final makes waiting interim ones pointless.
 */
export async function insertNotification(tx: DatabaseTransaction, entry: OutboxEntry): Promise<void> {
  const { clientId, subjectId } = entry
  await sql`
    with target as (
      select coalesce(${entry.url}::text, configured.url) as url,
        coalesce(${entry.address}::text, configured.address) as address
      from (select 1) as one left join client_notification_urls configured
        on configured.client_id = ${clientId} and configured.kind = ${entry.kind}
    ), overtaken as (
      update notifications set state = 'OVERTAKEN', due_at = null, held_from = null
      where client_id = ${clientId} and subject_id = ${subjectId} and state = 'WAITING' and is_interim
        and not ${entry.isInterim}::boolean
      returning notification_id
    ), released as (
      update notifications n set ${RELEASED}
      -- Written so that they are looked for by their subject, and not among all that are held up.
      where n.client_id = ${clientId} and n.subject_id = ${subjectId} and coalesce(n.held_from < n.due_at, false)
        and not n.is_interim and exists (select 1 from overtaken)
    ), endpoint as (
      insert into notification_endpoints (client_id, address)
      select ${clientId}, address from target where address is not null
      on conflict do nothing
    ), reachable as (
      select *, url is not null or ${isListenedTo(clientId)} as is_reachable from target
    )
    insert into notifications
      (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim, url, address, state, due_at)
    select ${clientId}, ${entry.notificationId}, ${entry.kind}, ${subjectId},
      1 + greatest(0,
        (select max(sequence) from notifications where client_id = ${clientId} and subject_id = ${subjectId}),
        (select last_sequence from notification_sequences where client_id = ${clientId} and subject_id = ${subjectId})),
      ${entry.createdAt}::timestamptz, ${entry.body}, ${entry.isInterim}::boolean, url, address,
      case when is_reachable then 'WAITING' else 'NO_ADDRESS' end,
      case when is_reachable then ${entry.createdAt}::timestamptz end
    from reachable`.execute(tx)
}

/** Begins a new round, whatever became of it before; null when there is no such notification. */
export async function resendNotification(
  db: Database,
  clientId: string,
  notificationId: string,
  dueAt: Date,
): Promise<DeliveryState | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ state: DeliveryState; address: string | null }>`
      with target as (
        select coalesce(n.url, configured.url) as url, coalesce(n.address, configured.address) as address,
          coalesce(n.url, configured.url) is not null or ${isListenedTo(clientId)} as is_reachable
        from notifications n left join client_notification_urls configured
          on configured.client_id = ${clientId} and configured.kind = n.kind
        where n.client_id = ${clientId} and n.notification_id = ${notificationId}
      )
      update notifications n set
        url = target.url, address = target.address, attempts_of_round = 0, first_failed_at = null, held_from = null,
        state = case when target.is_reachable then 'WAITING' else 'NO_ADDRESS' end,
        due_at = case when target.is_reachable then ${dueAt}::timestamptz end
      from target where n.client_id = ${clientId} and n.notification_id = ${notificationId}
      returning n.state, n.address`.execute(tx)
    const address = rows[0]?.address
    if (address)
      await tx
        .insertInto('notification_endpoints')
        .values({
          client_id: clientId,
          address,
          failing_since: null,
          marked_at: null,
          last_failure: null,
          healed_at: null,
          caught_up_to: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return rows[0]?.state ?? null
  })
}
