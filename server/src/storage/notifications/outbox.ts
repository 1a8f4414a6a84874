import type { DeliveryState } from '@amsel/contract'
import { sql } from 'kysely'
import type { NewNotification } from '../../domain/index.ts'
import { type DatabaseTransaction, isOnDistributed } from '../connection/database.ts'
import { distributedFunction } from '../distribution/distributed-function.ts'
import { RELEASED } from './held-up.ts'
import { isListenedTo } from './listeners.ts'

/** The same with its id and, where the request has an address, its scheme, host and port. */
export interface OutboxEntry extends NewNotification {
  readonly notificationId: string
  readonly address: string | null
}

/**
 * Puts a notification into the outbox, in the transaction of the change that it reports. The caller has locked its
 * subject, so its sequence is its own. A final one makes waiting interim ones pointless.
 */
export async function insertNotification(tx: DatabaseTransaction, entry: OutboxEntry): Promise<void> {
  const { clientId, subjectId } = entry
  if (isOnDistributed(tx)) return callInsertNotification(tx, entry)
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
      update notifications n set ${sql.raw(RELEASED)}
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

async function callInsertNotification(tx: DatabaseTransaction, entry: OutboxEntry): Promise<void> {
  await sql`
    select 1 from ${sql.raw(INSERT_NOTIFICATION.name)}(${entry.clientId}, ${entry.notificationId}, ${entry.kind},
      ${entry.subjectId}, ${entry.createdAt}, ${entry.body}, ${entry.isInterim}, ${entry.url}, ${entry.address})`.execute(
    tx,
  )
}

/** The same on a distributed database, as a whole on the node of the client. */
export const INSERT_NOTIFICATION = distributedFunction('insert_notification', {
  parameters: `of_client text, id text, of_kind text, of_subject text, created timestamptz, content text,
    interim boolean, to_url text, to_address text`,
  returns: 'void',
  body: `
declare
  target_url text := to_url;
  target_address text := to_address;
  highest integer;
  highest_removed integer;
  is_reachable boolean;
begin
  if target_url is null then
    select url, address into target_url, target_address from client_notification_urls
    where client_id = of_client and kind = of_kind;
  end if;
  if not interim then
    update notifications set state = 'OVERTAKEN', due_at = null, held_from = null
    where client_id = of_client and subject_id = of_subject and state = 'WAITING' and is_interim;
    if found then
      update notifications n set ${RELEASED}
      where n.client_id = of_client and n.subject_id = of_subject and coalesce(n.held_from < n.due_at, false)
        and not n.is_interim;
    end if;
  end if;
  if target_address is not null then
    insert into notification_endpoints (client_id, address) values (of_client, target_address)
    on conflict do nothing;
  end if;
  perform 1 from notification_listeners where client_id = of_client and listens_until > now();
  is_reachable := found or target_url is not null;
  select max(sequence) into highest from notifications where client_id = of_client and subject_id = of_subject;
  select last_sequence into highest_removed from notification_sequences
  where client_id = of_client and subject_id = of_subject;
  insert into notifications
    (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim, url, address, state, due_at)
  values (of_client, id, of_kind, of_subject, 1 + greatest(0, highest, highest_removed), created, content, interim,
    target_url, target_address, case when is_reachable then 'WAITING' else 'NO_ADDRESS' end,
    case when is_reachable then created end);
end`,
})

/** Notifications of a kind about a subject; with a field of their bodies, those alone that are about the same thing. */
interface OvertakenNotifications extends Pick<NewNotification, 'clientId' | 'kind' | 'subjectId'> {
  readonly about?: { readonly field: string; readonly id: string }
}

/**
 * What they say is no longer true: those that wait are not sent again. The caller has locked their subject. Whatever they
 * have held up is looked at again.
 */
export async function overtakeNotifications(
  tx: DatabaseTransaction,
  { clientId, kind, subjectId, about }: OvertakenNotifications,
): Promise<void> {
  // What waits is due some day. Written so that it is looked for by its subject, and not among all that waits.
  const isMeant = about
    ? sql`and case when kind = ${kind} then body::json ->> ${about.field} = ${about.id} end`
    : sql``
  await sql`
    update notifications set state = 'OVERTAKEN', due_at = null, held_from = null
    where client_id = ${clientId} and subject_id = ${subjectId} and coalesce(due_at < 'infinity', false) and kind = ${kind} ${isMeant}`.execute(
    tx,
  )
  await sql`
    update notifications n set ${sql.raw(RELEASED)}
    where n.client_id = ${clientId} and n.subject_id = ${subjectId} and coalesce(n.held_from < n.due_at, false)`.execute(
    tx,
  )
}

/** Begins a new round, whatever became of it before; null when there is no such notification. */
export async function resendNotification(
  tx: DatabaseTransaction,
  clientId: string,
  notificationId: string,
  dueAt: Date,
): Promise<DeliveryState | null> {
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
}
