import { CompiledQuery, sql } from 'kysely'
import { ledgerEvents } from '../../domain/index.ts'
import { type Database, isOnDistributed } from '../connection/database.ts'
import { FOLLOW, FOLLOW_PAYMENTS } from './follow-statement.ts'
import { holdSearch } from './hold-search.ts'

/** How many payments one statement follows, which takes some tens of milliseconds. */
export const FOLLOWED_AT_ONCE = 500

/**
 * The same for payments of which nothing is written down yet: large enough that planning rarely matters; any larger, and the
 * client's other work would wait for it. A distributed database writes them one by one, and takes as long for a fourth of them.
 */
export const filledAtOnce = (db: Database): number =>
  isOnDistributed(db) ? FOLLOWED_AT_ONCE : FILLED_AT_ONCE

/** How many of them are listed together. */
export const FILLED_AT_ONCE = 2_000

/** A caller that would wait for another of the same client, such as one that empties it, tries again later. */
const PATIENCE = `set local lock_timeout = '1s'`

/**
 * Writes anew what is searched of these payments of a client, with their transactions and the money that moved, and adds
 * the difference to the counts. Done twice, or by two nodes at once, the result is the same: each sees what the others
 * have written. Returns how many payments were not as they had been written down.
 */
export const followPayments = (
  db: Database,
  clientId: string,
  paymentIds: readonly string[],
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    if (!isOnDistributed(tx)) await sql.raw(PATIENCE).execute(tx)
    await holdSearch(tx, clientId)
    const text = isOnDistributed(tx) ? CALL : FOLLOW
    const { rows } = await tx.executeQuery(
      CompiledQuery.raw(text, [clientId, paymentIds]) as CompiledQuery<{ changed: number }>,
    )
    return rows[0]?.changed ?? 0
  })

const CALL = `select changed from ${FOLLOW_PAYMENTS.name}($1, $2) as changed`

const OF_ATTEMPTS = sql.join(
  ledgerEvents.filter(([, { idOf }]) => idOf === 'attempt').map(([event]) => sql.lit(event)),
)

/** Money that came too late is known by its attempt, which may be gone: what there is at the beginning is taken as a whole. */
export async function followLateMoney(db: Database, clientId: string): Promise<void> {
  await sql`
    insert into movement_search (client_id, currency, event_kind, leg, happened_at, event_id)
    select ${clientId}, currency, event_kind, leg, happened_at, event_id from transfers
    where client_id = ${clientId} and event_kind in (${OF_ATTEMPTS})
    on conflict do nothing`.execute(db)
}

/** The words that a payment loses when it grows old, or when its payer is erased; the caller has locked the search. */
export const SEARCHED_WITHOUT_WORDS = sql`order_reference = null, buyer_reference = null`
