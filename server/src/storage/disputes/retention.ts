import { sql } from 'kysely'
import { isWholeBatch, type Retained } from '../retention/retained.ts'

/** A document may be large, and is deleted in many pieces. */
const DOCUMENTS_AT_ONCE = 20

/** The documents of disputes that are over; that one was supplied stays known. */
export const disputeEvidence: Retained = {
  oldest: (clientId) => sql`
    select min(opened_at) from disputes
    where client_id = ${clientId} and evidence_sealed is not null
      and state in ('ACCEPTED', 'JUDGED', 'CANCELLED', 'CLOSED')`,
  remove: (db, clientId, before) =>
    isWholeBatch(
      db,
      sql`
        with emptied as (
          update disputes set evidence_sealed = null
          where client_id = ${clientId} and dispute_id = any(array(
            select dispute_id from disputes
            where client_id = ${clientId} and opened_at between '-infinity' and ${before} and evidence_sealed is not null
              and state in ('ACCEPTED', 'JUDGED', 'CANCELLED', 'CLOSED')
            order by opened_at limit ${sql.lit(DOCUMENTS_AT_ONCE)}))
          returning dispute_id
        )
        select count(*) as removed from emptied`,
      DOCUMENTS_AT_ONCE,
    ),
}
