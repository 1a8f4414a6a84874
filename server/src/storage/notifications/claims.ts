import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { HOLD_UP_SECONDS, later, SECOND_MS } from '../../domain/index.ts'
import { DueClients } from '../clients/due-clients.ts'
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

/** How many of the client's are on their way from this node. */
export interface TakenSlots {
  readonly address: string
  readonly taken: number
}

export interface AddressSlots {
  /** How many more of the client's may be on their way, if the node has room for them. */
  readonly room: number
  readonly taken: readonly TakenSlots[]
  readonly addressMax: number
}

/**
 * Takes some of what is due at the addresses, for this node alone, unless somebody listens in their place. Addresses that
 * have something due share alike, and one share more is left: an address that comes later finds room. None has more than
 * `addressMax` on their way.
 */
export const claimForAddresses = (
  db: Database,
  claim: NotificationClaim,
  { room, taken, addressMax }: AddressSlots,
) =>
  claimThose(
    db,
    claim,
    sql`
      select due.notification_id from (
        select endpoint.address, coalesce(busy.taken, 0) as taken, first.due_at, greatest(1, least(
          ${addressMax}::integer,
          (${room}::integer + sum(coalesce(busy.taken, 0)) over ()) / (1 + count(*) over ())
        ))::integer as share
        from notification_endpoints endpoint
        left join json_to_recordset(${JSON.stringify(taken)}::json) as busy (address text, taken integer)
          on busy.address = endpoint.address
        cross join lateral (
          select n.due_at from notifications n
          where n.client_id = ${claim.clientId} and n.address = endpoint.address and n.state = 'WAITING'
            and n.due_at <= ${claim.until} and (n.lease_until is null or n.lease_until < now())
          order by n.due_at limit 1
        ) as first
        where endpoint.client_id = ${claim.clientId} and not ${isListenedTo(claim.clientId)}
        order by taken, first.due_at
      ) as open
      cross join lateral (
        select n.notification_id from notifications n
        where n.client_id = ${claim.clientId} and n.address = open.address and ${isDueAndFree(claim)}
        order by n.due_at limit greatest(0, open.share - open.taken)
        for update of n skip locked
      ) as due
      limit ${claim.limit}`,
  )

/** Takes some of what is due at any address, and of what has none, while this listener is the client's newest. */
export const claimForListener = (db: Database, claim: NotificationClaim, listenerId: string) =>
  claimThose(
    db,
    claim,
    sql`
      select n.notification_id from notifications n
      where n.client_id = ${claim.clientId} and coalesce(n.due_at, 'infinity') <= ${claim.until}
        and ${isDueAndFree(claim)} and exists (
        select 1 from notification_listeners
        where client_id = ${claim.clientId} and listener_id = ${listenerId} and listens_until > now())
      order by coalesce(n.due_at, 'infinity') limit ${claim.limit}
      for update of n skip locked`,
  )

async function claimThose(
  db: Database,
  claim: NotificationClaim,
  due: ReturnType<typeof sql>,
): Promise<ClaimedNotification[]> {
  const { rows } = await sql<ClaimedRow & { readonly due_at: Date }>`
    update notifications
    set lease_token = ${randomUUID()}, lease_until = now() + make_interval(secs => ${claim.leaseSeconds})
    where client_id = ${claim.clientId} and notification_id = any(array(${due}))
    returning notification_id, kind, sequence, url, address, body, attempts_of_round, lease_token, due_at`.execute(
    db,
  )
  return rows
    .sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || a.sequence - b.sequence)
    .map((row) => toClaimed(claim.clientId, row))
}

const isDueAndFree = ({ clientId, until, isInStrictOrder }: NotificationClaim) => sql<boolean>`
  n.state = 'WAITING' and n.due_at <= ${until} and (n.lease_until is null or n.lease_until < now())
    and not ${isHeldUp(clientId, until, isInStrictOrder)}`

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

const toClaimed = (clientId: string, row: ClaimedRow): ClaimedNotification => ({
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
}

/**
 * Whether notification `n` waits for an earlier one about the same thing at the same address: for one that is on its
 * way or was never tried, for a short while for one that failed; in strict order for every one that may still come.
 */
const isHeldUp = (clientId: string, at: Date, isInStrictOrder: boolean) => sql<boolean>`
  ((n.attempts_of_round = 0 or ${isInStrictOrder}::boolean) and exists (
    select 1 from notifications earlier
    where earlier.client_id = ${clientId} and earlier.subject_id = n.subject_id and earlier.sequence < n.sequence
      and earlier.address is not distinct from n.address
      and (earlier.lease_until > now() or (earlier.state = 'WAITING' and (
        ${isInStrictOrder}::boolean or earlier.attempts = 0
        or earlier.first_failed_at > ${later(at, -HOLD_UP_SECONDS * SECOND_MS)}::timestamptz)))
  ))`

const ABANDONED_AT_ONCE = 500

/** Somebody listened when these were made and has gone: nobody can be sent them. Some at a time. */
export async function abandonUnaddressed(db: Database, clientId: string): Promise<void> {
  await sql`
    update notifications set state = 'NO_ADDRESS', due_at = null
    where client_id = ${clientId} and notification_id = any(array(
      select notification_id from notifications
      where client_id = ${clientId} and address is null and state = 'WAITING'
        and (lease_until is null or lease_until < now()) and not ${isListenedTo(clientId)}
      limit ${ABANDONED_AT_ONCE}
      for update skip locked
    ))`.execute(db)
}

/** Finds the clients that have something due. */
export const clientsWithDueNotifications = (pool: Database): DueClients =>
  new DueClients(pool, {
    async listOverdue(db, now, limit) {
      const { rows } = await sql<{ client_id: string }>`
        select client_id from notifications
        where state = 'WAITING' and coalesce(due_at, 'infinity') <= ${now}
          and (lease_until is null or lease_until < now())
        order by coalesce(due_at, 'infinity') limit ${limit}`.execute(db)
      return rows.map((row) => row.client_id)
    },
    async findAfter(db, clientId) {
      const { rows } = await sql<{ client_id: string; due_at: Date }>`
        select client_id, due_at from notifications where state = 'WAITING' and client_id > ${clientId}
        order by client_id, coalesce(due_at, 'infinity') limit 1`.execute(db)
      return rows[0] ? { clientId: rows[0].client_id, dueAt: rows[0].due_at } : null
    },
    async findDueTime(db, clientId) {
      const { rows } = await sql<{ due_at: Date }>`
        select due_at from notifications where client_id = ${clientId} and state = 'WAITING'
        order by coalesce(due_at, 'infinity') limit 1`.execute(db)
      return rows[0]?.due_at ?? null
    },
  })

/** The client's next due moment, also of what is on its way. What is held up comes with what holds it up. */
export async function findNextNotificationTime(
  db: Database,
  clientId: string,
  now: Date,
  isInStrictOrder: boolean,
): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from notifications n
    where client_id = ${clientId} and state = 'WAITING' and not ${isHeldUp(clientId, now, isInStrictOrder)}
    order by coalesce(due_at, 'infinity') limit 1`.execute(db)
  return rows[0]?.due_at ?? null
}
