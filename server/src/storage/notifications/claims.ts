import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { DueClients } from '../clients/due-clients.ts'
import type { Database } from '../connection/database.ts'
import { isHeldUp, type Ordered, postponeHeldUp } from './held-up.ts'
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

export interface NotificationClaim extends Ordered {
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

export interface Claimed {
  readonly notifications: ClaimedNotification[]
  /** What was held up has been put off: it is worth looking again at once. */
  readonly isMoreInSight: boolean
}

/** So many due notifications are looked at to put off what is held up. */
const POSTPONED_AT_ONCE = 500

/**
 * Takes some of what is due at the addresses, for this node alone, unless somebody listens in their place. Addresses that
 * have something due share alike, and one share more is left: an address that comes later finds room. None has more than
 * `addressMax` on their way. What is held up is passed over, and put off so that it is not met again and again.
 */
export async function claimForAddresses(
  db: Database,
  claim: NotificationClaim,
  { room, taken, addressMax }: AddressSlots,
): Promise<Claimed> {
  const { clientId } = claim
  const { notifications, heldUpAt } = await claimOf(
    db,
    claim,
    sql`
      select n.notification_id, n.address, ${isHeldUp(claim)} as is_held_up from (
        select endpoint.address, coalesce(busy.taken, 0) as taken, first.due_at, greatest(1, least(
          ${addressMax}::integer,
          (${room}::integer + sum(coalesce(busy.taken, 0)) over ()) / (1 + count(*) over ())
        ))::integer as share
        from notification_endpoints endpoint
        left join json_to_recordset(${JSON.stringify(taken)}::json) as busy (address text, taken integer)
          on busy.address = endpoint.address
        cross join lateral (
          select n.due_at from notifications n
          where n.client_id = ${clientId} and n.address = endpoint.address and ${isDueAndFree(claim)}
          order by n.due_at limit 1
        ) as first
        where endpoint.client_id = ${clientId} and not ${isListenedTo(clientId)}
        order by taken, first.due_at
      ) as open
      cross join lateral (
        select n.notification_id, n.address, n.subject_id, n.sequence, n.attempts_of_round from notifications n
        where n.client_id = ${clientId} and n.address = open.address and ${isDueAndFree(claim)}
        order by n.due_at limit greatest(0, open.share - open.taken)
        for update of n skip locked
      ) as n
      limit ${claim.limit}`,
  )
  if (!heldUpAt) return { notifications, isMoreInSight: false }
  const due = sql`
    select n.notification_id from notifications n
    where n.client_id = ${clientId} and n.address = ${heldUpAt.address} and ${isDueAndFree(claim)}
    order by n.due_at limit ${POSTPONED_AT_ONCE}`
  return { notifications, isMoreInSight: (await postponeHeldUp(db, claim, due)) > 0 }
}

/** Takes some of what is due at any address, and of what has none, while this listener is the client's newest. */
export async function claimForListener(
  db: Database,
  claim: NotificationClaim,
  listenerId: string,
): Promise<Claimed> {
  const { clientId, until } = claim
  const isDueOfClient = sql`n.client_id = ${clientId} and coalesce(n.due_at, 'infinity') <= ${until} and ${isDueAndFree(claim)}`
  const { notifications, heldUpAt } = await claimOf(
    db,
    claim,
    sql`
      select n.notification_id, n.address, ${isHeldUp(claim)} as is_held_up from (
        select n.notification_id, n.address, n.subject_id, n.sequence, n.attempts_of_round from notifications n
        where ${isDueOfClient} and exists (
          select 1 from notification_listeners
          where client_id = ${clientId} and listener_id = ${listenerId} and listens_until > now())
        order by coalesce(n.due_at, 'infinity') limit ${claim.limit}
        for update of n skip locked
      ) as n`,
  )
  if (!heldUpAt) return { notifications, isMoreInSight: false }
  const due = sql`
    select n.notification_id from notifications n
    where ${isDueOfClient} order by coalesce(n.due_at, 'infinity') limit ${POSTPONED_AT_ONCE}`
  return { notifications, isMoreInSight: (await postponeHeldUp(db, claim, due)) > 0 }
}

/** Takes those that are not held up, and says where one was that is. */
async function claimOf(
  db: Database,
  claim: NotificationClaim,
  seen: RawBuilder<unknown>,
): Promise<{ notifications: ClaimedNotification[]; heldUpAt: { address: string | null } | null }> {
  const { rows } = await sql<(ClaimedRow | Record<keyof ClaimedRow, null>) & PassedOver>`
    with seen as (${seen}), claimed as (
      update notifications
      set lease_token = ${randomUUID()}, lease_until = now() + make_interval(secs => ${claim.leaseSeconds}),
        held_from = null
      where client_id = ${claim.clientId}
        and notification_id = any(array(select notification_id from seen where not is_held_up))
      returning notification_id, kind, sequence, url, address, body, attempts_of_round, lease_token, due_at
    ), passed_over as (
      select count(*)::integer as held_up, min(address) as held_up_at from seen where is_held_up
    )
    select * from passed_over left join claimed on true`.execute(db)
  const notifications = rows
    .filter((row): row is ClaimedRow & PassedOver => row.notification_id !== null)
    .sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || a.sequence - b.sequence)
    .map((row) => toClaimed(claim.clientId, row))
  const { held_up: heldUp = 0, held_up_at: address = null } = rows[0] ?? {}
  return { notifications, heldUpAt: heldUp > 0 ? { address } : null }
}

interface PassedOver {
  readonly held_up: number
  readonly held_up_at: string | null
}

const isDueAndFree = ({ until }: NotificationClaim) => sql<boolean>`
  n.state = 'WAITING' and n.due_at <= ${until} and (n.lease_until is null or n.lease_until < now())`

/** What is in the hands of who holds this lease. */
export async function findLeasedNotification(
  db: Database,
  clientId: string,
  notificationId: string,
  leaseToken: string,
): Promise<ClaimedNotification | null> {
  const { rows } = await sql<ClaimedRow>`
    select notification_id, kind, sequence, url, address, body, attempts_of_round, lease_token, due_at
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
  readonly due_at: Date
}

const ABANDONED_AT_ONCE = 500

/** Somebody listened when these were made and has gone: nobody can be sent them. Some at a time. */
export async function abandonUnaddressed(db: Database, clientId: string): Promise<void> {
  await sql`
    update notifications set state = 'NO_ADDRESS', due_at = null, held_from = null
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
    findDueTime: findNextNotificationTime,
  })

/** The client's next due moment, also of what is on its way. */
export async function findNextNotificationTime(db: Database, clientId: string): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from notifications where client_id = ${clientId} and state = 'WAITING'
    order by coalesce(due_at, 'infinity') limit 1`.execute(db)
  return rows[0]?.due_at ?? null
}
