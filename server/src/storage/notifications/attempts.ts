import type { DeliveryFailure, DeliveryState } from '@amsel/contract'
import { CompiledQuery } from 'kysely'
import { ADDRESS_FAILING_SECONDS, type Client } from '../../domain/index.ts'
import { type Database, isOnDistributed } from '../connection/database.ts'
import { distributedFunction } from '../distribution/distributed-function.ts'
import { RELEASED } from './held-up.ts'

/** An attempt that has ended. */
export interface Attempted {
  readonly clientId: string
  readonly notificationId: string
  readonly leaseToken: string
  readonly address: string | null
  readonly url: string | null
  readonly attemptedAt: Date
  readonly headers: Readonly<Record<string, string>>
  readonly status: number | null
  readonly answer: string | null
  readonly detail: string | null
  readonly durationMs: number
}

/** Its outcome, and what is next. */
export interface AttemptRecord extends Attempted {
  /** How many of the round were over when it was claimed. */
  readonly attemptsBefore: number
  readonly failure: DeliveryFailure | null
  readonly state: DeliveryState
  readonly dueAt: Date | null
}

/**
 * Writes the ends of some attempts of one client. A caller that lost the lease writes nothing. What was overtaken
 * meanwhile, or has begun a new round, is changed only by an acknowledgement. The next one about the same subject may go,
 * or must wait for the next turn: it is looked at again. When an address acknowledges after failures, what it missed is
 * left to a job: however much it is, the acknowledgement is written. A catch-up under way begins anew, also for the last
 * attempt of a round that began before the address recovered and is recorded after. Returns the addresses that have now
 * failed for a day.
 */
export async function recordAttempts(
  db: Database,
  clientId: string,
  records: readonly AttemptRecord[],
  { notifiesAgain }: Pick<Client, 'notifiesAgain'>,
): Promise<string[]> {
  // Named one by one: for an ordinary client, reading all of its notifications would seem as quick.
  const ids = records.map(({ notificationId }) => notificationId)
  const { rows } = await db.executeQuery<{ address: string }>(
    CompiledQuery.raw(isOnDistributed(db) ? CALL : RECORD, [
      clientId,
      JSON.stringify(records),
      ids,
      notifiesAgain,
    ]),
  )
  return rows.map((row) => row.address)
}

const DELIVERED = `made (
  "notificationId" text, "leaseToken" uuid, "attemptsBefore" integer, address text, url text, "attemptedAt" timestamptz, headers json,
  status integer, answer text, failure text, detail text, "durationMs" integer, state text, "dueAt" timestamptz)`

const STANDS = `(made.state <> 'ACKNOWLEDGED'
  and (n.state <> 'WAITING' or n.attempts_of_round <> made."attemptsBefore"))`

/** What changes in existing rows: the client is $1, the records are $2, their notifications $3. */
const CHANGES = `
made as (
  select * from json_to_recordset($2::json) as ${DELIVERED}
), kept as (
  update notifications n set
    state = case when ${STANDS} then n.state else made.state end,
    due_at = case when ${STANDS} then n.due_at else made."dueAt" end,
    attempts = n.attempts + 1,
    attempts_of_round = n.attempts_of_round + case when ${STANDS} then 0 else 1 end,
    first_failed_at = case when ${STANDS} or made.failure is null then n.first_failed_at
      else coalesce(n.first_failed_at, made."attemptedAt") end,
    held_from = null, lease_token = null, lease_until = null
  from made where n.client_id = $1 and n.notification_id = any($3::text[])
    and n.notification_id = made."notificationId" and n.lease_token = made."leaseToken"
  returning n.notification_id, n.attempts, n.subject_id, n.sequence, n.address as kept_for, n.state as kept_state
), next as (
  -- Whoever has it locked is not putting it off: that needs a lock of what was kept here.
  select next.notification_id from kept cross join lateral (
    select n.notification_id from notifications n
    where n.client_id = $1 and n.subject_id = kept.subject_id and n.sequence > kept.sequence
      and n.address is not distinct from kept.kept_for and n.due_at is not null
      and (n.lease_until is null or n.lease_until < now()) and n.notification_id <> all($3::text[])
    order by n.sequence limit 1
    for update of n skip locked
  ) as next
), released as (
  update notifications n set ${RELEASED}
  where n.client_id = $1 and n.notification_id = any(array(select notification_id from next))
), by_address as (
  select address, max("attemptedAt") as at, max(failure) as failure, bool_or(kept_state = 'FAILED') as has_given_up,
    max("attemptedAt") filter (where failure is null) as well_at,
    max("attemptedAt") - make_interval(secs => ${ADDRESS_FAILING_SECONDS}) as day_before
  from made join kept on kept.notification_id = made."notificationId" where address is not null group by address
), healed as (
  update notification_endpoints endpoint set
    failing_since = null, marked_at = null, last_failure = null, healed_at = well_at, caught_up_to = null
  from by_address where endpoint.client_id = $1 and endpoint.address = by_address.address
    and well_at is not null and endpoint.failing_since is not null
  returning endpoint.address, endpoint.healed_at, has_given_up
), late as (
  update notification_endpoints endpoint set caught_up_to = null
  from by_address where endpoint.client_id = $1 and endpoint.address = by_address.address
    and well_at is null and has_given_up and endpoint.failing_since is null and by_address.at <= endpoint.healed_at
  returning endpoint.address, endpoint.healed_at, has_given_up
), behind as (
  select * from healed union all select * from late
), failing as (
  update notification_endpoints endpoint set
    failing_since = coalesce(endpoint.failing_since, by_address.at), last_failure = by_address.failure,
    marked_at = coalesce(endpoint.marked_at,
      case when endpoint.failing_since <= by_address.day_before then by_address.at end)
  from by_address where endpoint.client_id = $1 and endpoint.address = by_address.address
    -- What was tried before the address was well again says nothing of it now, however late it is recorded.
    and well_at is null and (endpoint.healed_at is null or by_address.at > endpoint.healed_at)
  returning endpoint.address, endpoint.marked_at = by_address.at as is_new
)`

export const ATTEMPT_COLUMNS = `client_id, notification_id, attempt, attempted_at, url, headers, status, answer, failure, detail,
  duration_ms`

const QUEUED_ALREADY = `on conflict (client_id, kind, subject_id) do update
  set due_at = excluded.due_at, tries = 0, lease_token = null, lease_until = null`

const RECORD = `
with ${CHANGES}, noted as (
  insert into notification_attempts (${ATTEMPT_COLUMNS})
  select $1, notification_id, attempts, "attemptedAt", url, headers, status, answer, failure, detail, "durationMs"
  from kept join made on made."notificationId" = kept.notification_id
), missing_some as (
  -- Apart from each other: an exists beside an or would read all that ever failed.
  select address, healed_at from behind where has_given_up
  union all
  select address, healed_at from behind where not has_given_up and exists (
    select 1 from notifications failed
    where failed.client_id = $1 and failed.address = behind.address and failed.state = 'FAILED')
), missed as (
  insert into agenda (client_id, kind, subject_id, due_at)
  select $1, 'catch_up_address', address, healed_at from missing_some where $4::boolean
  ${QUEUED_ALREADY}
)
select address from failing where is_new`

/**
 * The same on a distributed database, as a whole on the node of the client. A statement that inserts beside its changes
 * would be taken apart there.
 */
export const RECORD_ATTEMPTS = distributedFunction('record_attempts', {
  parameters: 'of_client text, records json, ids text[], notifies_again boolean',
  returns: 'setof text',
  body: `
declare
  attempts_kept json;
  addresses_behind json;
  addresses_failing text[];
  attempt record;
  well record;
begin
  with ${CHANGES}
  select (select json_agg(kept) from kept), (select json_agg(behind) from behind),
    (select array_agg(address) from failing where is_new)
  into attempts_kept, addresses_behind, addresses_failing;
  for attempt in
    select * from json_to_recordset(attempts_kept) as kept (notification_id text, attempts integer)
    join json_to_recordset(records) as ${DELIVERED} on made."notificationId" = kept.notification_id
  loop
    insert into notification_attempts (${ATTEMPT_COLUMNS})
    values (of_client, attempt.notification_id, attempt.attempts, attempt."attemptedAt", attempt.url, attempt.headers,
      attempt.status, attempt.answer, attempt.failure, attempt.detail, attempt."durationMs");
  end loop;
  for well in
    select * from json_to_recordset(addresses_behind) as behind (address text, healed_at timestamptz)
    where notifies_again
  loop
    perform 1 from notifications
    where client_id = of_client and address = well.address and state = 'FAILED' limit 1;
    if found then
      insert into agenda (client_id, kind, subject_id, due_at)
      values (of_client, 'catch_up_address', well.address, well.healed_at)
      ${QUEUED_ALREADY};
    end if;
  end loop;
  return query select unnest(addresses_failing);
end`,
})

const CALL = `select address from ${RECORD_ATTEMPTS.name}($1, $2, $3, $4) as address`
