import { CompiledQuery, sql } from 'kysely'
import { HOLD_UP_SECONDS, later, SECOND_MS } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'

/** Whose notifications are looked at, when by the client's time, and in which order they go out. */
export interface Ordered {
  readonly clientId: string
  readonly until: Date
  readonly isInStrictOrder: boolean
}

/** How a statement says the same: by its parameters, or by the columns of a list among them. */
export interface Spelled {
  readonly client: string
  readonly until: string
  /** What has first failed since then may hold up others. */
  readonly shortlyBefore: string
  readonly isInStrictOrder: string
}

/** For one client, by the first four parameters. */
export const OF_ONE: Spelled = {
  client: '$1',
  until: '$2::timestamptz',
  shortlyBefore: '$3::timestamptz',
  isInStrictOrder: '$4::boolean',
}

export const shortlyBefore = ({ until }: Ordered): Date => later(until, -HOLD_UP_SECONDS * SECOND_MS)

/** The values of those parameters. */
export const valuesOf = (ordered: Ordered): unknown[] => [
  ordered.clientId,
  ordered.until,
  shortlyBefore(ordered),
  ordered.isInStrictOrder,
]

/** Whether notification `n` waits for an earlier one. */
export const isHeldUp = (spelled: Spelled): string =>
  `exists (select 1 from notifications earlier where ${holdsUp(spelled)})`

/**
 * Whether notification `earlier` holds up `n`, which is about the same subject and goes to the same address: while it is
 * on its way or was never tried, for a short while when it has failed; in strict order as long as it may still come.
 */
const holdsUp = ({ client, shortlyBefore, isInStrictOrder }: Spelled) => `
  earlier.client_id = ${client} and earlier.subject_id = n.subject_id and earlier.sequence < n.sequence
    and earlier.address is not distinct from n.address
    and (n.attempts_of_round = 0 or ${isInStrictOrder})
    and (earlier.lease_until > now() or (earlier.state = 'WAITING' and (
      ${isInStrictOrder} or earlier.attempts = 0 or earlier.first_failed_at > ${shortlyBefore})))`

/** Those that are due and not claimed, in a statement that postpones what is held up of them. */
interface Due {
  readonly text: string
  /** Its parameters from the sixth on. */
  readonly values: readonly unknown[]
}

/**
 * Postpones those of some due notifications that are held up: they are looked at again when what holds them up has had
 * its next turn, or is done with. Both are locked meanwhile, so that the one cannot end unseen while the other is
 * postponed; a pair of which one is already locked is left for later. Returns how many there were.
 */
export async function postponeHeldUp(
  db: Database,
  ordered: Ordered & { readonly leaseSeconds: number },
  due: Due,
): Promise<number> {
  const postponing = CompiledQuery.raw(postponement(due.text), [
    ...valuesOf(ordered),
    ordered.leaseSeconds,
    ...due.values,
  ])
  const { numAffectedRows = 0n } = await byIndex(db, (tx) => tx.executeQuery(postponing))
  return Number(numAffectedRows)
}

const FIRST = `from notifications earlier where ${holdsUp(OF_ONE)} order by earlier.sequence limit 1`

const postponement = (due: string) => `
with behind as (
  select n.notification_id from notifications n
  cross join lateral (select 1 ${FIRST} for update of earlier skip locked) as holder
  where n.client_id = $1 and n.notification_id = any(array(${due}))
    and n.due_at is not null and (n.lease_until is null or n.lease_until < now())
  for update of n skip locked
)
update notifications n set held_from = coalesce(n.held_from, n.due_at), due_at = greatest(n.due_at, (
  select case when not $4::boolean and earlier.attempts > 0 and earlier.first_failed_at > $3::timestamptz
    then earlier.first_failed_at + make_interval(secs => ${HOLD_UP_SECONDS})
    else greatest(earlier.due_at, $2::timestamptz) + make_interval(secs => $5) end ${FIRST}))
where n.client_id = $1 and n.notification_id = any(array(select notification_id from behind))`

/** What `postponeHeldUp` postponed is due as it was. */
export const RELEASED = 'due_at = coalesce(n.held_from, n.due_at), held_from = null'

/** A client that no longer wants strict order waits for nothing that only strict order held up. */
export async function insertRelease(tx: DatabaseTransaction, clientId: string): Promise<void> {
  await sql`
    insert into agenda (client_id, kind, subject_id, due_at) values (${clientId}, 'release_held_up', 'all', now())
    on conflict (client_id, kind, subject_id) do update
    set due_at = excluded.due_at, tries = 0, lease_token = null, lease_until = null`.execute(tx)
}

/**
 * Lets some of what is held up be looked at again. What comes up by itself before long is left alone: without strict
 * order that is as long as anything is held up. True when nothing is left.
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
