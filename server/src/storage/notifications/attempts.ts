import type { DeliveryFailure, DeliveryState } from '@amsel/contract'
import { sql } from 'kysely'
import { ADDRESS_FAILING_SECONDS, type Client } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'
import { RELEASED } from './held-up.ts'

/** What came of an attempt, and what is next. */
export interface AttemptRecord {
  readonly notificationId: string
  readonly leaseToken: string
  /** How many of the round were over when it was claimed. */
  readonly attemptsBefore: number
  readonly address: string | null
  readonly url: string | null
  readonly attemptedAt: Date
  readonly headers: Readonly<Record<string, string>>
  readonly status: number | null
  readonly answer: string | null
  readonly failure: DeliveryFailure | null
  readonly detail: string | null
  readonly durationMs: number
  readonly state: DeliveryState
  readonly dueAt: Date | null
}

/**
 * Writes the ends of some attempts of one client. Who lost the lease writes nothing. What was overtaken meanwhile, or
 * has begun a new round, is changed by an acknowledgement alone. The next about the same thing may go, or must wait for the
 * next turn: it is looked at again. What an address missed that acknowledges after failures
 * is left to the agenda: however much it is, the acknowledgement stands. A catching up that is under way begins anew.
 * Gives back the addresses that have now failed for a day.
 */
export async function recordAttempts(
  db: Database,
  clientId: string,
  records: readonly AttemptRecord[],
  { notifiesAgain }: Pick<Client, 'notifiesAgain'>,
): Promise<string[]> {
  const stands = sql`(told.state <> 'ACKNOWLEDGED'
    and (n.state <> 'WAITING' or n.attempts_of_round <> told."attemptsBefore"))`
  // Named one by one: for a client like most others, reading all of its notifications would seem as quick.
  const ids = records.map(({ notificationId }) => notificationId)
  const { rows } = await sql<{ address: string }>`
    with told as (
      select * from json_to_recordset(${JSON.stringify(records)}::json) as told (
        "notificationId" text, "leaseToken" uuid, "attemptsBefore" integer, address text, url text, "attemptedAt" timestamptz, headers json,
        status integer, answer text, failure text, detail text, "durationMs" integer, state text, "dueAt" timestamptz)
    ), kept as (
      update notifications n set
        state = case when ${stands} then n.state else told.state end,
        due_at = case when ${stands} then n.due_at else told."dueAt" end,
        attempts = n.attempts + 1,
        attempts_of_round = n.attempts_of_round + case when ${stands} then 0 else 1 end,
        first_failed_at = case when ${stands} or told.failure is null then n.first_failed_at
          else coalesce(n.first_failed_at, told."attemptedAt") end,
        held_from = null, lease_token = null, lease_until = null
      from told where n.client_id = ${clientId} and n.notification_id = any(${ids}::text[])
        and n.notification_id = told."notificationId" and n.lease_token = told."leaseToken"
      returning n.notification_id, n.attempts, n.subject_id, n.sequence, n.address as kept_for
    ), next as (
      -- Whoever has it locked is not putting it off: that needs a lock of what was kept here.
      select next.notification_id from kept cross join lateral (
        select n.notification_id from notifications n
        where n.client_id = ${clientId} and n.subject_id = kept.subject_id and n.sequence > kept.sequence
          and n.address is not distinct from kept.kept_for and n.due_at is not null
          and (n.lease_until is null or n.lease_until < now()) and n.notification_id <> all(${ids}::text[])
        order by n.sequence limit 1
        for update of n skip locked
      ) as next
    ), released as (
      update notifications n set ${RELEASED}
      where n.client_id = ${clientId} and n.notification_id = any(array(select notification_id from next))
    ), noted as (
      insert into notification_attempts
        (client_id, notification_id, attempt, attempted_at, url, headers, status, answer, failure, detail, duration_ms)
      select ${clientId}, notification_id, attempts, "attemptedAt", url, headers, status, answer, failure, detail,
        "durationMs"
      from kept join told on told."notificationId" = kept.notification_id
    ), by_address as (
      select address, max("attemptedAt") as at, max(failure) as failure,
        max("attemptedAt") filter (where failure is null) as well_at,
        max("attemptedAt") - make_interval(secs => ${ADDRESS_FAILING_SECONDS}) as day_before
      from told join kept on kept.notification_id = told."notificationId" where address is not null group by address
    ), healed as (
      update notification_endpoints endpoint set
        failing_since = null, marked_at = null, last_failure = null, healed_at = well_at, caught_up_to = null
      from by_address where endpoint.client_id = ${clientId} and endpoint.address = by_address.address
        and well_at is not null and endpoint.failing_since is not null
      returning endpoint.address, endpoint.healed_at
    ), missed as (
      insert into agenda (client_id, kind, subject_id, due_at)
      select ${clientId}, 'catch_up_address', address, healed_at from healed
      where ${notifiesAgain}::boolean and exists (
        select 1 from notifications failed
        where failed.client_id = ${clientId} and failed.address = healed.address and failed.state = 'FAILED')
      on conflict (client_id, kind, subject_id) do update
      set due_at = excluded.due_at, tries = 0, lease_token = null, lease_until = null
    ), failing as (
      update notification_endpoints endpoint set
        failing_since = coalesce(endpoint.failing_since, by_address.at), last_failure = by_address.failure,
        marked_at = coalesce(endpoint.marked_at,
          case when endpoint.failing_since <= by_address.day_before then by_address.at end)
      from by_address where endpoint.client_id = ${clientId} and endpoint.address = by_address.address
        -- What was tried before the address was well again says nothing of it now, however late it is told.
        and well_at is null and (endpoint.healed_at is null or by_address.at > endpoint.healed_at)
      returning endpoint.address, endpoint.marked_at = by_address.at as is_new
    )
    select address from failing where is_new`.execute(db)
  return rows.map((row) => row.address)
}
