import type { DeliveryFailure, DeliveryState } from '@amsel/contract'
import { sql } from 'kysely'
import { ADDRESS_FAILING_SECONDS, type Client } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'

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
 * has begun a new round, is changed by an acknowledgement alone. An address that acknowledges after failures gets what
 * it missed meanwhile; in strict order only where nothing newer was sent. Gives back the addresses that have now failed
 * for a day.
 */
export async function recordAttempts(
  db: Database,
  clientId: string,
  records: readonly AttemptRecord[],
  { notifiesAgain, notifiesInStrictOrder }: Pick<Client, 'notifiesAgain' | 'notifiesInStrictOrder'>,
): Promise<string[]> {
  const stands = sql`(told.state <> 'ACKNOWLEDGED'
    and (n.state <> 'WAITING' or n.attempts_of_round <> told."attemptsBefore"))`
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
        lease_token = null, lease_until = null
      from told where n.client_id = ${clientId} and n.notification_id = told."notificationId"
        and n.lease_token = told."leaseToken"
      returning n.notification_id, n.attempts
    ), noted as (
      insert into notification_attempts
        (client_id, notification_id, attempt, attempted_at, url, headers, status, answer, failure, detail, duration_ms)
      select ${clientId}, notification_id, attempts, "attemptedAt", url, headers, status, answer, failure, detail,
        "durationMs"
      from kept join told on told."notificationId" = kept.notification_id
    ), by_address as (
      select address, max("attemptedAt") as at, bool_or(failure is null) as is_well, max(failure) as failure
      from told join kept on kept.notification_id = told."notificationId" where address is not null group by address
    ), healed as (
      update notification_endpoints endpoint set failing_since = null, marked_at = null, last_failure = null
      from by_address where endpoint.client_id = ${clientId} and endpoint.address = by_address.address
        and is_well and endpoint.failing_since is not null
      returning endpoint.address, by_address.at
    ), caught_up as (
      update notifications n
      set state = 'WAITING', due_at = healed.at, attempts_of_round = 0, first_failed_at = null
      from healed where n.client_id = ${clientId} and n.address = healed.address and n.state = 'FAILED'
        and n.notification_id not in (select notification_id from kept)
        and ${notifiesAgain}::boolean and not (${notifiesInStrictOrder}::boolean and exists (
          select from notifications later
          where later.client_id = n.client_id and later.subject_id = n.subject_id and later.sequence > n.sequence
            and (later.attempts > 0 or later.notification_id in (select notification_id from kept))))
    ), failing as (
      update notification_endpoints endpoint set
        failing_since = coalesce(endpoint.failing_since, by_address.at), last_failure = by_address.failure,
        marked_at = coalesce(endpoint.marked_at, case when endpoint.failing_since
          <= by_address.at - make_interval(secs => ${ADDRESS_FAILING_SECONDS}) then by_address.at end)
      from by_address where endpoint.client_id = ${clientId} and endpoint.address = by_address.address and not is_well
      returning endpoint.address, endpoint.marked_at = by_address.at as is_new
    )
    select address from failing where is_new`.execute(db)
  return rows.map((row) => row.address)
}
