import type { DeliveryFailure, DeliveryState } from '@amsel/contract'
import { sql } from 'kysely'
import {
  ADDRESS_FAILING_SECONDS,
  type Client,
  HOLD_UP_SECONDS,
  type NewNotification,
} from '../domain/index.ts'
import type { Database, Transaction } from './database.ts'

/** The same with its id and, where the request has an address, scheme, host and port of it. */
export interface OutboxEntry extends NewNotification {
  readonly notificationId: string
  readonly address: string | null
}

/**
 * Puts a notification into the outbox, in the transaction of what it tells of. Whoever calls holds its subject, so its
 * sequence is its own. One that is final makes waiting interim ones pointless.
 */
export async function insertNotification(tx: Transaction, entry: OutboxEntry): Promise<void> {
  const { clientId, subjectId } = entry
  await sql`
    with target as (
      select coalesce(${entry.url}::text, configured.url) as url,
        coalesce(${entry.address}::text, configured.address) as address
      from (select) as one left join client_notification_urls configured
        on configured.client_id = ${clientId} and configured.kind = ${entry.kind}
    ), overtaken as (
      update notifications set state = 'OVERTAKEN', due_at = null
      where client_id = ${clientId} and subject_id = ${subjectId} and state = 'WAITING' and is_interim
        and not ${entry.isInterim}::boolean
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
      1 + coalesce((select max(sequence) from notifications where client_id = ${clientId} and subject_id = ${subjectId}), 0),
      ${entry.createdAt}::timestamptz, ${entry.body}, ${entry.isInterim}::boolean, url, address,
      case when is_reachable then 'WAITING' else 'NO_ADDRESS' end,
      case when is_reachable then ${entry.createdAt}::timestamptz end
    from reachable`.execute(tx)
}

/** A notification in the hands of who sends it. */
export interface ClaimedNotification {
  readonly clientId: string
  readonly notificationId: string
  readonly kind: string
  readonly sequence: number
  readonly url: string | null
  readonly address: string | null
  readonly body: string
  readonly attemptsOfRound: number
  readonly leaseToken: string
}

export interface NotificationClaim {
  readonly clientId: string
  /** The client's time. */
  readonly until: Date
  readonly isInStrictOrder: boolean
  readonly leaseSeconds: number
  readonly limit: number
}

/** How many more may be on their way at an address. */
export interface FreeSlots {
  readonly address: string
  readonly free: number
}

/**
 * Takes some of what is due at each address, for this node alone, unless somebody listens in their place. `busy` names
 * the addresses that have fewer free slots than `limit`.
 */
export const claimForAddresses = (db: Database, claim: NotificationClaim, busy: readonly FreeSlots[]) =>
  claimThose(
    db,
    claim,
    sql`
      select due.notification_id from notification_endpoints endpoint
      left join json_to_recordset(${JSON.stringify(busy)}::json) as busy (address text, free integer)
        on busy.address = endpoint.address
      cross join lateral (
        select n.notification_id from notifications n
        where n.client_id = ${claim.clientId} and n.address = endpoint.address and ${isDueAndFree(claim)}
        order by n.due_at limit coalesce(busy.free, ${claim.limit}::integer)
        for update of n skip locked
      ) as due
      where endpoint.client_id = ${claim.clientId} and not ${isListenedTo(claim.clientId)}`,
  )

/** Takes some of what is due at any address, and of what has none, while this listener is the client's newest. */
export const claimForListener = (db: Database, claim: NotificationClaim, listenerId: string) =>
  claimThose(
    db,
    claim,
    sql`
      select n.notification_id from notifications n
      where n.client_id = ${claim.clientId} and ${isDueAndFree(claim)} and exists (
        select from notification_listeners
        where client_id = ${claim.clientId} and listener_id = ${listenerId} and listens_until > now())
      order by n.due_at limit ${claim.limit}
      for update of n skip locked`,
  )

async function claimThose(
  db: Database,
  claim: NotificationClaim,
  due: ReturnType<typeof sql>,
): Promise<ClaimedNotification[]> {
  const { rows } = await sql<ClaimedRow>`
    update notifications
    set lease_token = gen_random_uuid(), lease_until = now() + make_interval(secs => ${claim.leaseSeconds})
    where client_id = ${claim.clientId} and notification_id = any(array(${due}))
    returning notification_id, kind, sequence, url, address, body, attempts_of_round, lease_token, due_at`.execute(
    db,
  )
  return rows
    .sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || a.sequence - b.sequence)
    .map((row) => toClaimed(claim.clientId, row))
}

const isDueAndFree = ({ until, isInStrictOrder }: NotificationClaim) => sql<boolean>`
  n.state = 'WAITING' and n.due_at <= ${until} and (n.lease_until is null or n.lease_until < now())
    and not ${isHeldUp(until, isInStrictOrder)}`

/** What is in the hands of who holds this lease. */
export async function findLeasedNotification(
  db: Database,
  clientId: string,
  notificationId: string,
  leaseToken: string,
): Promise<ClaimedNotification | null> {
  const { rows } = await sql<ClaimedRow>`
    select notification_id, kind, sequence, url, address, body, attempts_of_round, lease_token
    from notifications
    where client_id = ${clientId} and notification_id = ${notificationId} and lease_token::text = ${leaseToken}`.execute(
    db,
  )
  return rows[0] ? toClaimed(clientId, rows[0]) : null
}

const toClaimed = (clientId: string, row: Omit<ClaimedRow, 'due_at'>): ClaimedNotification => ({
  clientId,
  notificationId: row.notification_id,
  kind: row.kind,
  sequence: row.sequence,
  url: row.url,
  address: row.address,
  body: row.body,
  attemptsOfRound: row.attempts_of_round,
  leaseToken: row.lease_token,
})

interface ClaimedRow {
  readonly notification_id: string
  readonly kind: string
  readonly sequence: number
  readonly url: string | null
  readonly address: string | null
  readonly body: string
  readonly attempts_of_round: number
  readonly lease_token: string
  readonly due_at: Date
}

/**
 * Whether notification `n` waits for an earlier one about the same thing at the same address: for one that is on its
 * way or was never tried, for a short while for one that failed; in strict order for every one that may still come.
 */
const isHeldUp = (at: Date, isInStrictOrder: boolean) => sql<boolean>`
  ((n.attempts_of_round = 0 or ${isInStrictOrder}::boolean) and exists (
    select from notifications earlier
    where earlier.client_id = n.client_id and earlier.subject_id = n.subject_id and earlier.sequence < n.sequence
      and earlier.address is not distinct from n.address
      and (earlier.lease_until > now() or (earlier.state = 'WAITING' and (
        ${isInStrictOrder}::boolean or earlier.attempts = 0
        or earlier.first_failed_at + make_interval(secs => ${HOLD_UP_SECONDS}) > ${at}::timestamptz)))
  ))`

const isListenedTo = (clientId: string) => sql<boolean>`exists (
  select from notification_listeners where client_id = ${clientId} and listens_until > now())`

/** Somebody listened when these were made and has gone: nobody can be sent them. */
export async function abandonUnaddressed(db: Database, clientId: string): Promise<void> {
  await sql`
    update notifications set state = 'NO_ADDRESS', due_at = null
    where client_id = ${clientId} and address is null and state = 'WAITING'
      and (lease_until is null or lease_until < now()) and not ${isListenedTo(clientId)}`.execute(db)
}

const CLIENTS_AT_ONCE = 200

export interface ClientWithDueNotifications {
  readonly clientId: string
  /** Some of it can only be handed to a listener. */
  readonly hasUnaddressed: boolean
}

/** Clients that have something due and free, the most overdue first; only reads. `now` is real time. */
export async function listClientsWithDueNotifications(
  db: Database,
  now: Date,
): Promise<ClientWithDueNotifications[]> {
  const { rows } = await sql<{ client_id: string; has_unaddressed: boolean }>`
    select client_id, bool_or(address is null) as has_unaddressed from (
      select client_id, due_at, address from notifications
      where state = 'WAITING' and coalesce(due_at, 'infinity') <= ${now}::timestamptz
        and (lease_until is null or lease_until < now())
      union all
      select n.client_id, n.due_at, n.address from client_clocks clock
      join notifications n on n.client_id = clock.client_id
      where clock.offset_ms > 0 and n.state = 'WAITING'
        and n.due_at <= ${now}::timestamptz + clock.offset_ms * interval '1 millisecond'
        and (n.lease_until is null or n.lease_until < now())
    ) as due
    group by client_id order by min(due_at) limit ${CLIENTS_AT_ONCE}`.execute(db)
  return rows.map((row) => ({ clientId: row.client_id, hasUnaddressed: row.has_unaddressed }))
}

/** The client's next due moment, also of what is on its way. What is held up comes with what holds it up. */
export async function findNextNotificationTime(
  db: Database,
  clientId: string,
  now: Date,
  isInStrictOrder: boolean,
): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select min(due_at) as due_at from notifications n
    where client_id = ${clientId} and state = 'WAITING' and not ${isHeldUp(now, isInStrictOrder)}`.execute(db)
  return rows[0]?.due_at ?? null
}

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
        select coalesce(n.url, configured.url) as url, coalesce(n.address, configured.address) as address
        from notifications n left join client_notification_urls configured
          on configured.client_id = n.client_id and configured.kind = n.kind
        where n.client_id = ${clientId} and n.notification_id = ${notificationId}
      )
      update notifications set
        url = target.url, address = target.address, attempts_of_round = 0, first_failed_at = null,
        state = case when target.url is not null or ${isListenedTo(clientId)} then 'WAITING' else 'NO_ADDRESS' end,
        due_at = case when target.url is not null or ${isListenedTo(clientId)} then ${dueAt}::timestamptz end
      from target where client_id = ${clientId} and notification_id = ${notificationId}
      returning state, notifications.address`.execute(tx)
    const address = rows[0]?.address
    if (address)
      await tx
        .insertInto('notification_endpoints')
        .values({ client_id: clientId, address, failing_since: null, marked_at: null, last_failure: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return rows[0]?.state ?? null
  })
}

/** Whoever listens from now on, or goes on listening, for so long. The newest listener is the only one. */
export async function updateListener(
  db: Database,
  clientId: string,
  listenerId: string,
  seconds: number,
): Promise<void> {
  await sql`
    insert into notification_listeners (client_id, listener_id, listens_until)
    values (${clientId}, ${listenerId}, now() + make_interval(secs => ${seconds}))
    on conflict (client_id) do update
    set listener_id = excluded.listener_id, listens_until = excluded.listens_until`.execute(db)
}

export async function deleteListener(db: Database, clientId: string, listenerId: string): Promise<void> {
  await db
    .deleteFrom('notification_listeners')
    .where('client_id', '=', clientId)
    .where('listener_id', '=', listenerId)
    .execute()
}
