import { sql } from 'kysely'
import { BATCH, isWholeBatch, type Retained } from '../retention/retained.ts'

/** Nobody decided, the payer refused, or the code was never changed into tokens. All of that takes an hour or two. */
export const unusedAgreements: Retained = {
  oldest: (clientId) => sql`
    select min(created_at) from agreements
    where client_id = ${clientId} and state in ('AWAITING', 'GRANTED', 'REFUSED')`,
  remove: (db, clientId, before) =>
    isWholeBatch(
      db,
      sql`
        with gone as (
          delete from agreements
          where client_id = ${clientId} and state in ('AWAITING', 'GRANTED', 'REFUSED')
            and agreement_id = any(array(
              select agreement_id from agreements
              where client_id = ${clientId} and created_at between '-infinity' and ${before} and state in ('AWAITING', 'GRANTED', 'REFUSED')
              order by created_at limit ${sql.lit(BATCH)}))
          returning agreement_id
        )
        select count(*) as removed from gone`,
    ),
}

/** Also those that were cancelled are told apart from unknown ones for as long as their tokens would have lived. */
export const endedAgreements: Retained = {
  oldest: (clientId) => sql`
    select min(refresh_token_expires_at) from agreements where client_id = ${clientId} and state in ('ACTIVE', 'CANCELED')`,
  remove: (db, clientId, before) =>
    isWholeBatch(
      db,
      sql`
        with gone as (
          delete from agreements
          where client_id = ${clientId} and refresh_token_expires_at between '-infinity' and ${before} and state in ('ACTIVE', 'CANCELED')
            and agreement_id = any(array(
              select agreement_id from agreements
              where client_id = ${clientId} and refresh_token_expires_at between '-infinity' and ${before} and state in ('ACTIVE', 'CANCELED')
              order by refresh_token_expires_at limit ${sql.lit(BATCH)}))
          returning agreement_id
        )
        select count(*) as removed from gone`,
    ),
}
