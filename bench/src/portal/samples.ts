import { OperatorError, traceIdAt } from '../../../server/dist/domain/index.js'
import type { Side } from '../volume/side.ts'
import type { Store } from './store.ts'

/** Names of what the large client has, somewhere in the middle: what somebody would look for. */
export type Samples = Readonly<Record<keyof typeof SAMPLED | 'traceId', string>>

/** $1 is the client, $2 an id of the middle of the year. */
const SAMPLED = {
  paymentId: 'select payment_id from payments where client_id = $1 and payment_id > $2 order by payment_id',
  requestId:
    'select payment_request_id from payments where client_id = $1 and payment_id > $2 order by payment_id',
  order: `select order_reference from payment_search where client_id = $1 and payment_id > $2
    and order_reference is not null order by payment_id`,
  refundId: `select transaction_id from payment_transactions where client_id = $1 and transaction_id > $2
    order by transaction_id`,
  refundRequestId: `select request_id from payment_transactions where client_id = $1 and transaction_id > $2
    order by transaction_id`,
  disputeId: 'select dispute_id from disputes where client_id = $1 and dispute_id > $2 order by dispute_id',
  sessionId: `select payment_session_id from payment_sessions where client_id = $1 and payment_session_id > $2
    order by payment_session_id`,
  agreementId:
    'select agreement_id from agreements where client_id = $1 and $2::text is not null order by agreement_id',
  authState:
    'select auth_state from agreements where client_id = $1 and $2::text is not null order by created_at',
  registrationId: `select registration_request_id from registrations where client_id = $1 and $2::text is not null
    order by registration_request_id`,
  lastFour: `select card_last_four from payment_search where client_id = $1 and payment_id > $2 and card_last_four is not null
    order by payment_id`,
  callId: `select call_id from api_calls where client_id = $1 and $2::text is not null and payment_id is not null
    order by call_id desc offset 5000`,
  callPaymentId: `select payment_id from api_calls where client_id = $1 and $2::text is not null and payment_id is not null
    order by call_id desc offset 5000`,
  callSubject: `select subject from api_calls where client_id = $1 and $2::text is not null and payment_id is not null
    order by call_id desc offset 5000`,
} as const

export async function readSamples({ pool }: Side, { largeId }: Store): Promise<Samples> {
  const { rows } = await pool.query<{ id: string }>(
    `select payment_id as id from payments where client_id = $1 order by payment_id
     offset (select count(*) / 2 from payments where client_id = $1) limit 1`,
    [largeId],
  )
  const found: Record<string, string> = {}
  for (const [name, statement] of Object.entries(SAMPLED)) {
    const { rows: sampled } = await pool.query<Record<string, string>>(`${statement} limit 1`, [
      largeId,
      rows[0]?.id,
    ])
    const [value] = Object.values(sampled[0] ?? {})
    if (value === undefined) throw new OperatorError(`The store has no ${name}: ask for more rows.`)
    found[name] = value
  }
  return { ...(found as Samples), traceId: await giveTraceId(pool, largeId, found.callId ?? '') }
}

const TIME_LENGTH = 17

/** The database cannot write trace ids: one call gets the one that belongs to its id. */
async function giveTraceId(pool: Side['pool'], clientId: string, callId: string): Promise<string> {
  const [, year, month, day, hour, minute, second, ms] = /^(....)(..)(..)(..)(..)(..)(...)/.exec(callId) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`)
  const traceId = traceIdAt(at.getTime(), callId.slice(TIME_LENGTH))
  await pool.query('update api_calls set trace_id = $3 where client_id = $1 and call_id = $2', [
    clientId,
    callId,
    traceId,
  ])
  return traceId
}
