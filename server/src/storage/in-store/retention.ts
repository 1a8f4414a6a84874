import { sql } from 'kysely'
import { BATCH, isWholeBatch, type Retained } from '../retention/retained.ts'

/** Used or not: each was good for a minute. */
export const paymentCodes: Retained = {
  oldest: (clientId) => sql`select min(expires_at) from payment_codes where client_id = ${clientId}`,
  remove: (db, clientId, before) =>
    isWholeBatch(
      db,
      sql`
        with gone as (
          delete from payment_codes where client_id = ${clientId} and code_digest = any(array(
            select code_digest from payment_codes where client_id = ${clientId} and expires_at between '-infinity' and ${before}
            order by expires_at limit ${sql.lit(BATCH)}))
          returning code_digest
        )
        select count(*) as removed from gone`,
    ),
}

/** They end with the time of their payments, in whose order they go. */
export const orderCodes: Retained = {
  oldest: (clientId) => sql`
    select expires_at from payments where client_id = ${clientId} and payment_id = (
      select min(payment_id) from order_codes where client_id = ${clientId})`,
  remove: (db, clientId, before) =>
    isWholeBatch(
      db,
      sql`
        with next as (
          select payment_id from order_codes where client_id = ${clientId} order by payment_id limit ${sql.lit(BATCH)}
        ), gone as (
          delete from order_codes where client_id = ${clientId} and payment_id = any(array(
            select payment_id from payments
            where client_id = ${clientId} and payment_id = any(array(select payment_id from next))
              and expires_at <= ${before}))
          returning payment_id
        )
        select count(*) as removed from gone`,
    ),
}

/** The count of a minute goes when the next wrong code comes; nobody else would take the last one away. */
export const codeFailures: Retained = {
  oldest: (clientId) => sql`select min(minute) from payment_code_failures where client_id = ${clientId}`,
  async remove(db, clientId, before) {
    await sql`delete from payment_code_failures where client_id = ${clientId} and minute <= ${before}`.execute(
      db,
    )
    return false
  },
}
