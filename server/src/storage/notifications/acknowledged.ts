import { CompiledQuery } from 'kysely'
import type { Database } from '../connection/database.ts'
import { ATTEMPT_COLUMNS, type Attempted } from './attempts.ts'

/**
 * Writes acknowledgements of any clients, where an acknowledgement has no further effect. The others are returned, to be
 * written client by client: rows that somebody else has locked, so that nobody is waited for; those that hold up another;
 * those of an address that has failed before. So are rows that were changed at this very moment, or have lost their
 * lease.
 */
export async function recordAcknowledged(
  db: Database,
  attempts: readonly Attempted[],
): Promise<ReadonlySet<Attempted>> {
  const { rows } = await db.executeQuery<Left>(
    CompiledQuery.raw(RECORD_ACKNOWLEDGED, [JSON.stringify(attempts)]),
  )
  const isLeft = ({ clientId, notificationId }: Attempted) =>
    rows.some((row) => row.clientId === clientId && row.notificationId === notificationId)
  return new Set(rows.length === 0 ? [] : attempts.filter(isLeft))
}

interface Left {
  readonly clientId: string
  readonly notificationId: string
}

const RECORD_ACKNOWLEDGED = `
with sent as (
  -- Who answers twice has answered once.
  select distinct on ("clientId", "notificationId") * from json_to_recordset($1::json) as sent (
    "clientId" text, "notificationId" text, "leaseToken" uuid, address text, url text, "attemptedAt" timestamptz, headers json,
    status integer, answer text, detail text, "durationMs" integer)
  order by "clientId", "notificationId"
), taken as (
  select n.place from sent cross join lateral (
    select n.ctid as place from notifications n
    where n.client_id = sent."clientId" and n.notification_id = sent."notificationId"
      and n.lease_token = sent."leaseToken"
      and not exists (
        select 1 from notification_endpoints endpoint
        where endpoint.client_id = sent."clientId" and endpoint.address = sent.address
          and endpoint.failing_since is not null)
      and not exists (
        select 1 from notifications next
        where next.client_id = sent."clientId" and next.subject_id = n.subject_id and next.sequence > n.sequence
          and next.address is not distinct from n.address and next.due_at is not null
          and (next.lease_until is null or next.lease_until < now()))
    for update of n skip locked
  ) as n
), kept as (
  update notifications
  set state = 'ACKNOWLEDGED', due_at = null, attempts = attempts + 1, attempts_of_round = attempts_of_round + 1,
    held_from = null, lease_token = null, lease_until = null
  where ctid = any(array(select place from taken))
  returning client_id, notification_id, attempts
), noted as (
  insert into notification_attempts (${ATTEMPT_COLUMNS})
  select client_id, notification_id, attempts, "attemptedAt", url, headers, status, answer, null, detail, "durationMs"
  from kept join sent on "clientId" = client_id and "notificationId" = notification_id
)
select "clientId", "notificationId" from sent
where not exists (select 1 from kept where client_id = "clientId" and notification_id = "notificationId")`
