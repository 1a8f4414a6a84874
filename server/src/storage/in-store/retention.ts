import { sql } from 'kysely'
import { BATCH, byAge, isWholeBatch, type Retained } from '../retention/retained.ts'

/** Used or not: each was valid for a minute. */
export const paymentCodes = byAge({ table: 'payment_codes', id: 'code_digest', at: 'expires_at' })

/** They end with their payments, and are removed in the order of those. */
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

/** A minute's count is removed when the next wrong code comes; nobody else would remove the last one. */
export const codeFailures: Retained = {
  oldest: (clientId) => sql`select min(minute) from payment_code_failures where client_id = ${clientId}`,
  async remove(db, clientId, before) {
    await sql`delete from payment_code_failures where client_id = ${clientId} and minute <= ${before}`.execute(
      db,
    )
    return false
  },
}
