import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { DueClients } from '../clients/due-clients.ts'
import type { Database } from '../connection/database.ts'
import {
  CLAIM_FOR_ADDRESSES,
  CLAIM_FOR_CLIENTS,
  CLAIM_FOR_LISTENER,
  DUE_AT_ADDRESS,
  DUE_AT_ANY_ADDRESS,
} from './claim-statements.ts'
import { type Ordered, postponeHeldUp, shortlyBefore, valuesOf } from './held-up.ts'
import { isListenedTo } from './listeners.ts'

/** A claimed notification. */
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

interface NotificationClaim extends Ordered {
  readonly leaseSeconds: number
  readonly limit: number
}

/** How many of the client's are on their way from this node. */
interface TakenSlots {
  readonly address: string
  readonly taken: number
}

export interface AddressSlots {
  /** How many more of the client's may be on their way, if the node has room for them. */
  readonly room: number
  readonly taken: readonly TakenSlots[]
  readonly addressMax: number
}

export type AddressClaim = NotificationClaim & AddressSlots

export interface Claimed {
  readonly notifications: readonly ClaimedNotification[]
  /** Where one was met that is held up. */
  readonly heldUpAt: { readonly address: string | null } | null
  /** Whether there may be more that is due than the slots allow. */
  readonly isCutShort: boolean
  /** One was changed at this very moment: it is worth looking again at once. */
  readonly isMoreInSight: boolean
}

/**
 * Claims some of what is due at the addresses of some clients, for this node alone, unless somebody listens in their
 * place. A client's addresses with something due get equal shares, and one share more is left: an address that comes
 * later finds room. None has more than `addressMax` on their way. What is held up is skipped. Returns the results of the
 * claims in their order. The lease is the same for all. On a distributed database a claim is always alone.
 */
export async function claimForAddresses(db: Database, claims: readonly AddressClaim[]): Promise<Claimed[]> {
  const [first] = claims
  if (!first) return []
  return claims.length === 1
    ? [await claimForOne(db, first)]
    : claimForSeveral(db, claims, first.leaseSeconds)
}

async function claimForOne(db: Database, claim: AddressClaim): Promise<Claimed> {
  const { leaseSeconds, limit, room, taken, addressMax } = claim
  const token = randomUUID()
  const values = [leaseSeconds, token, limit, room, JSON.stringify(taken), addressMax]
  const { rows } = await db.executeQuery<SeenRow>(
    CompiledQuery.raw(CLAIM_FOR_ADDRESSES, [...valuesOf(claim), ...values]),
  )
  return claimedOf(rows, claim, token)
}

async function claimForSeveral(
  db: Database,
  claims: readonly AddressClaim[],
  leaseSeconds: number,
): Promise<Claimed[]> {
  const token = randomUUID()
  const values = [JSON.stringify(claims.map(toAsked)), token, leaseSeconds]
  const { rows } = await db.executeQuery<SeenRow>(CompiledQuery.raw(CLAIM_FOR_CLIENTS, values))
  const byClient = new Map<string, SeenRow[]>(claims.map(({ clientId }) => [clientId, []]))
  for (const row of rows) byClient.get(row.client_id)?.push(row)
  return claims.map((claim) => claimedOf(byClient.get(claim.clientId) ?? [], claim, token))
}

const toAsked = (claim: AddressClaim) => ({
  client_id: claim.clientId,
  until: claim.until,
  shortly_before: shortlyBefore(claim),
  is_in_strict_order: claim.isInStrictOrder,
  limit: claim.limit,
  room: claim.room,
  taken: claim.taken,
  address_max: claim.addressMax,
})

/** Postpones what is held up at an address, so that it is not met again and again. True when some was. */
export async function putOffHeldUp(
  db: Database,
  claim: NotificationClaim,
  address: string | null,
): Promise<boolean> {
  return (await postponeHeldUp(db, claim, { text: DUE_AT_ADDRESS, values: [address] })) > 0
}

/**
 * Claims some of what is due at any address, and of what has none, while this listener is the client's newest. What is
 * held up is postponed.
 */
export async function claimForListener(
  db: Database,
  claim: NotificationClaim,
  listenerId: string,
): Promise<readonly ClaimedNotification[]> {
  const token = randomUUID()
  const values = [...valuesOf(claim), claim.leaseSeconds, token, claim.limit, listenerId]
  const { rows } = await db.executeQuery<SeenRow>(CompiledQuery.raw(CLAIM_FOR_LISTENER, values))
  const { notifications, heldUpAt } = claimedOf(rows, claim, token)
  if (heldUpAt) await postponeHeldUp(db, claim, { text: DUE_AT_ANY_ADDRESS, values: [] })
  return notifications
}

/** One that was met, and what was taken of it; for an address without a share no more than that. */
type SeenRow = (ClaimedRow | (Record<keyof ClaimedRow, null> & { readonly address: string | null })) & {
  readonly client_id: string
  readonly seen_id: string | null
  /** How many of its address might have been taken. */
  readonly most: number | null
  readonly is_held_up: boolean
}

function claimedOf(
  rows: readonly SeenRow[],
  { clientId, limit }: NotificationClaim,
  leaseToken: string,
): Claimed {
  const notifications: ClaimedNotification[] = []
  const seenAt = new Map<string | null, number>()
  let heldUpAt: Claimed['heldUpAt'] = null
  let isCutShort = rows.length >= limit
  let isMoreInSight = false
  for (const row of rows) {
    const seen = (seenAt.get(row.address) ?? 0) + (row.seen_id === null ? 0 : 1)
    seenAt.set(row.address, seen)
    if (row.most !== null && seen >= row.most) isCutShort = true
    if (row.is_held_up) heldUpAt = firstOf(heldUpAt, row)
    else if (row.notification_id !== null) notifications.push(toClaimed(clientId, leaseToken, row))
    else if (row.seen_id !== null) isMoreInSight = true
  }
  return { notifications, heldUpAt, isCutShort, isMoreInSight }
}

const firstOf = (found: Claimed['heldUpAt'], { address }: SeenRow): Claimed['heldUpAt'] =>
  found && (found.address ?? '') <= (address ?? '') ? found : { address }

/** What this lease has claimed. */
export async function findLeasedNotification(
  db: Database,
  clientId: string,
  notificationId: string,
  leaseToken: string,
): Promise<ClaimedNotification | null> {
  const { rows } = await sql<ClaimedRow>`
    select notification_id, kind, sequence, url, address, body, attempts_of_round from notifications
    where client_id = ${clientId} and notification_id = ${notificationId} and lease_token::text = ${leaseToken}`.execute(
    db,
  )
  return rows[0] ? toClaimed(clientId, leaseToken, rows[0]) : null
}

const toClaimed = (clientId: string, leaseToken: string, row: ClaimedRow): ClaimedNotification => ({
  clientId,
  notificationId: row.notification_id,
  kind: row.kind,
  sequence: row.sequence,
  url: row.url,
  address: row.address,
  body: row.body,
  attemptsOfRound: row.attempts_of_round,
  leaseToken,
})

interface ClaimedRow {
  readonly notification_id: string
  readonly kind: string
  readonly sequence: number
  readonly url: string | null
  readonly address: string | null
  readonly body: string
  readonly attempts_of_round: number
}

const ABANDONED_AT_ONCE = 500

/** A listener was there when these were made and has gone: they cannot be sent to anybody. Some at a time. */
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

/** The client's next due moment, including what is on its way. */
export async function findNextNotificationTime(db: Database, clientId: string): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from notifications where client_id = ${clientId} and state = 'WAITING'
    order by coalesce(due_at, 'infinity') limit 1`.execute(db)
  return rows[0]?.due_at ?? null
}
