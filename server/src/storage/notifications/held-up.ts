import { type RawBuilder, sql } from 'kysely'
import { HOLD_UP_SECONDS, later, SECOND_MS } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'

/** Whose notifications are looked at, when by the client's time, and in which order they go out. */
export interface Ordered {
  readonly clientId: string
  readonly until: Date
  readonly isInStrictOrder: boolean
}

/** Whether notification `n` waits for an earlier one. */
export const isHeldUp = (ordered: Ordered) =>
  sql<boolean>`exists (select 1 from notifications earlier where ${holdsUp(ordered)})`

/**
 * Whether notification `earlier` holds up `n`, which is about the same thing and goes to the same address: while it is on
 * its way or was never tried, for a short while when it has failed; in strict order as long as it may still come.
 */
const holdsUp = ({ clientId, until, isInStrictOrder }: Ordered) => sql<boolean>`
  earlier.client_id = ${clientId} and earlier.subject_id = n.subject_id and earlier.sequence < n.sequence
    and earlier.address is not distinct from n.address
    and (n.attempts_of_round = 0 or ${isInStrictOrder}::boolean)
    and (earlier.lease_until > now() or (earlier.state = 'WAITING' and (
      ${isInStrictOrder}::boolean or earlier.attempts = 0
      or earlier.first_failed_at > ${later(until, -HOLD_UP_SECONDS * SECOND_MS)}::timestamptz)))`

/**
 * Puts off what is held up of some due notifications: it is looked at again when what holds it up has had its next turn,
 * or is done with. Both are locked meanwhile, so that nobody ends the one unseen while the other is put off; who finds
 * one locked leaves the pair for later. Says how many it were.
 */
export async function postponeHeldUp(
  db: Database,
  { leaseSeconds, ...ordered }: Ordered & { readonly leaseSeconds: number },
  due: RawBuilder<unknown>,
): Promise<number> {
  const { clientId, until, isInStrictOrder } = ordered
  const shortlyBefore = later(until, -HOLD_UP_SECONDS * SECOND_MS)
  const first = sql`from notifications earlier where ${holdsUp(ordered)} order by earlier.sequence limit 1`
  const postponing = sql`
    with behind as (
      select n.notification_id from notifications n
      cross join lateral (select 1 ${first} for update of earlier skip locked) as holder
      where n.client_id = ${clientId} and n.notification_id = any(array(${due}))
        and n.due_at is not null and (n.lease_until is null or n.lease_until < now())
      for update of n skip locked
    )
    update notifications n set held_from = coalesce(n.held_from, n.due_at), due_at = greatest(n.due_at, (
      select case when not ${isInStrictOrder}::boolean and earlier.attempts > 0
          and earlier.first_failed_at > ${shortlyBefore}::timestamptz
        then earlier.first_failed_at + make_interval(secs => ${HOLD_UP_SECONDS})
        else greatest(earlier.due_at, ${until}::timestamptz) + make_interval(secs => ${leaseSeconds}) end ${first}))
    where n.client_id = ${clientId} and n.notification_id = any(array(select notification_id from behind))`
  const { numAffectedRows = 0n } = await byIndex(db, (tx) => postponing.execute(tx))
  return Number(numAffectedRows)
}

/** What `postponeHeldUp` put off is due as it was. */
export const RELEASED = 'due_at = coalesce(n.held_from, n.due_at), held_from = null'

/** A client that wants strict order no more waits for nothing that only strict order held up. */
export async function insertRelease(tx: DatabaseTransaction, clientId: string): Promise<void> {
  await sql`
    insert into agenda (client_id, kind, subject_id, due_at) values (${clientId}, 'release_held_up', 'all', now())
    on conflict (client_id, kind, subject_id) do update
    set due_at = excluded.due_at, tries = 0, lease_token = null, lease_until = null`.execute(tx)
}

/**
 * Lets some of what is held up be looked at again. What comes up by itself before long is left alone: without strict order
 * that is as long as anything is held up. True when nothing is left.
 */
export async function releaseHeldUp(
  tx: DatabaseTransaction,
  clientId: string,
  { at, sizeMax }: { readonly at: Date; readonly sizeMax: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update notifications n set ${sql.raw(RELEASED)}
    where n.client_id = ${clientId} and n.notification_id = any(array(
      select notification_id from notifications
      where client_id = ${clientId} and held_from is not null
        and due_at > ${later(at, HOLD_UP_SECONDS * SECOND_MS)}::timestamptz
      order by due_at desc limit ${sizeMax}
      for update skip locked
    ))`.execute(tx)
  return numAffectedRows < BigInt(sizeMax)
}
