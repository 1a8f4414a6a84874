import { sql } from 'kysely'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import { FIRST_ID, LAST_ID } from './page.ts'

/** When a client took its first steps, as far as it has. */
interface FirstSteps {
  readonly firstKeyAt: Date | null
  readonly firstCallAt: Date | null
  readonly firstPaymentAt: Date | null
  readonly firstAcknowledgedAt: Date | null
  /** Somebody takes the notifications at this moment. */
  readonly isListening: boolean
}

/** A client without a success by then has made a payment, or is still trying. */
const CALLS_LOOKED_AT = 1_000

/** Each by the first rows of an index. */
export async function findFirstSteps(db: Database, clientId: string): Promise<FirstSteps> {
  const steps = sql<{
    key: Date | null
    call: Date | null
    payment: Date | null
    acknowledged: Date | null
    listening: boolean
  }>`
    select
      (select created_at from client_keys where client_id = ${clientId} order by version limit 1) as key,
      (select at from (
        select at, result_code from api_calls where client_id = ${clientId} and call_id > ${FIRST_ID} and call_id < ${LAST_ID}
        order by call_id limit ${sql.lit(CALLS_LOOKED_AT)}
      ) as first where result_code = 'SUCCESS' limit 1) as call,
      (select created_at from payment_search where client_id = ${clientId} and status = 'SUCCESS' order by payment_id limit 1)
        as payment,
      (select created_at from notifications where client_id = ${clientId} and state = 'ACKNOWLEDGED'
        order by created_at limit 1) as acknowledged,
      exists (select 1 from notification_listeners where client_id = ${clientId} and listens_until > now()) as listening`
  const { rows } = await byIndex(db, (tx) => steps.execute(tx))
  const [row] = rows
  return {
    firstKeyAt: row?.key ?? null,
    // A payment counts too, even where the calls of that time are gone or the log is off.
    firstCallAt: row?.call ?? row?.payment ?? null,
    firstPaymentAt: row?.payment ?? null,
    firstAcknowledgedAt: row?.acknowledged ?? null,
    isListening: row?.listening ?? false,
  }
}
