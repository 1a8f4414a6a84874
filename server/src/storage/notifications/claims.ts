import { sql } from 'kysely'
import { HOLD_UP_SECONDS } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'
import { isListenedTo } from './listeners.ts'

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
