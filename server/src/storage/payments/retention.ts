import { sql } from 'kysely'
import type { DatabaseTransaction } from '../connection/database.ts'
import { BATCH, byAge, isWholeBatch, markOf, type Retained, walk } from '../retention/retained.ts'
import { SEARCHED_WITHOUT_WORDS } from '../search/follow.ts'
import { holdSearch } from '../search/hold-search.ts'

/** How a payment loses its words; ids, states, amounts and times stay. */
export const PAYMENT_WITHOUT_WORDS = sql`details = '{}', answer = '', customized_info = null, metadata = null,
  order_description = '', redirect_url = '', notify_url = null`

/** The same for a refund. The capture that it belongs to is needed to refund the rest of it. */
export const REFUND_WITHOUT_WORDS = sql`
  details = json_strip_nulls(json_object(array['captureId'], array[details ->> 'captureId'])), notify_url = null`

/** What the merchant and the payer's page were shown or sent. */
export const paymentBodies: Retained = {
  oldest: (clientId) => sql`
    select created_at from payments where client_id = ${clientId} and payment_id > ${markOf(clientId, 'payment_bodies')}
    order by payment_id limit 1`,
  remove(db, clientId, before) {
    const kind = 'payment_bodies'
    const next = sql`
      select payment_id as id, created_at as at from payments
      where client_id = ${clientId} and payment_id > ${markOf(clientId, kind)}
      order by payment_id limit ${sql.lit(BATCH)}`
    const emptying = sql<{ id: string }>`
      with ${walk(clientId, { kind, before, next })},
      emptied as (
        update payments set ${PAYMENT_WITHOUT_WORDS}
        where client_id = ${clientId} and payment_id = any(array(select id from old))
          and status in ('SUCCESS', 'FAIL', 'CANCELLED')
      )
      select id from old order by id`
    return db.transaction().execute(async (tx) => {
      await holdSearch(tx, clientId)
      const { rows } = await emptying.execute(tx)
      await forgetInSearch(
        tx,
        clientId,
        rows.map(({ id }) => id),
      )
      return rows.length >= BATCH
    })
  },
}

/**
 * The same payments lie between the ids of the first and the last. The state is asked for in a way that no index knows:
 * one by state would seem as good as the ids.
 */
async function forgetInSearch(
  tx: DatabaseTransaction,
  clientId: string,
  [first, ...others]: readonly string[],
): Promise<void> {
  if (first === undefined) return
  await sql`
    update payment_search set ${SEARCHED_WITHOUT_WORDS}
    where client_id = ${clientId} and payment_id between ${first} and ${others.at(-1) ?? first}
      and (status in ('SUCCESS', 'FAIL', 'CANCELLED')) is true`.execute(tx)
}

/** Only refunds carry the merchant's words. */
export const refundBodies: Retained = {
  oldest: (clientId) => sql`
    select created_at from payment_transactions
    where client_id = ${clientId} and transaction_id > ${markOf(clientId, 'refund_bodies')}
    order by transaction_id limit 1`,
  remove(db, clientId, before) {
    const kind = 'refund_bodies'
    const next = sql`
      select transaction_id as id, created_at as at from payment_transactions
      where client_id = ${clientId} and transaction_id > ${markOf(clientId, kind)}
      order by transaction_id limit ${sql.lit(BATCH)}`
    return isWholeBatch(
      db,
      sql`
        with ${walk(clientId, { kind, before, next })},
        -- The kind is asked for in a way that no index knows: those of all refunds of a client would seem as good as the ids.
        emptied as (
          update payment_transactions set ${REFUND_WITHOUT_WORDS}
          where client_id = ${clientId} and transaction_id = any(array(select id from old))
            and (kind = 'REFUND') is true and status in ('SUCCESS', 'FAIL')
        )
        select count(*) as removed from old`,
    )
  },
}

/**
 * Those that the provider has decided. One that has a name upstream only loses its time, and is not met again: a refund
 * needs that name years later. The simulated provider forgets them: its records have the attempts' names, and a card
 * stays where the merchant has a token for it.
 */
export const attempts: Retained = {
  oldest: (clientId) => sql`
    select min(decided_at) from attempts where client_id = ${clientId} and state in ('SUCCEEDED', 'FAILED', 'RETRACTED')`,
  remove: (db, clientId, before) =>
    isWholeBatch(
      db,
      sql`
        with old as (
          select attempt_id, payment_id, reference from attempts
          where client_id = ${clientId} and decided_at between '-infinity' and ${before} and state in ('SUCCEEDED', 'FAILED', 'RETRACTED')
          order by decided_at limit ${sql.lit(BATCH)}
        ), charges as (
          delete from simulated_charges
          where client_id = ${clientId} and charge_key = any(array(select attempt_id from old))
        ), kept as (
          select payment_id from card_tokens
          where client_id = ${clientId} and payment_id = any(array(select payment_id from old))
        ), cards as (
          delete from simulated_cards
          where client_id = ${clientId} and provider_token = any(array(
            select 'sim_' || attempt_id from old where payment_id not in (select payment_id from kept)))
        ), gone as (
          delete from attempts
          where client_id = ${clientId} and attempt_id = any(array(select attempt_id from old where reference is null))
        ), kept_on as (
          update attempts set decided_at = null
          where client_id = ${clientId} and attempt_id = any(array(select attempt_id from old where reference is not null))
        )
        select count(*) as removed from old`,
    ),
}

export const paymentSessions = byAge({
  table: 'payment_sessions',
  id: 'payment_session_id',
  at: 'expires_at',
})
