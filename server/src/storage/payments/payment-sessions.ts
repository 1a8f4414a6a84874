import { canonicalJson, createPaymentSession, isConsentSessionRequest, readLeniently } from '@amsel/contract'
import { type Selectable, sql } from 'kysely'
import type { AnySession, PaymentSession } from '../../domain/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { type Database, isOnDistributed } from '../connection/database.ts'
import { distributedFunction } from '../distribution/distributed-function.ts'
import { sealedPlace } from '../sealed/sealed-tables.ts'
import { paymentSessionIdOf } from './request-ids.ts'
import type { PaymentSessionsTable } from './tables.ts'

const placeOf = (clientId: string, paymentSessionId: string) =>
  sealedPlace('payment_sessions', 'saved_cards_sealed', clientId, paymentSessionId)

/** By the gateway's name for it or by the merchant's. */
type PaymentSessionName = { readonly paymentSessionId: string } | { readonly paymentRequestId: string }

/** Takes the request id and writes the session; false when the id is taken. */
export async function insertPaymentSession(
  db: Database,
  sealer: Sealer,
  session: AnySession,
): Promise<boolean> {
  const { clientId, paymentSessionId, request, savedCards } = session
  const { paymentRequestId, productScene = null } = request
  const place = placeOf(clientId, paymentSessionId)
  const sealed = savedCards.length > 0 ? sealer.seal(Buffer.from(JSON.stringify(savedCards)), place) : null
  const rest = sql`${session.requestDigest}::bytea, ${productScene}::text, ${canonicalJson(request)}::json,
    ${canonicalJson(session.offer)}::json, ${sealed}::bytea, ${session.createdAt}::timestamptz,
    ${session.expiresAt}::timestamptz, ${session.answer}::text, ${session.createdBy}::text`
  const insertion = isOnDistributed(db)
    ? sql`select written from ${sql.raw(INSERT_PAYMENT_SESSION.name)}(
        ${clientId}, ${paymentRequestId}, ${paymentSessionId}, ${rest}) as written`
    : sql`
      with taken as (
        insert into payment_request_ids (client_id, payment_request_id, payment_session_id)
        values (${clientId}, ${paymentRequestId}, ${paymentSessionId})
        on conflict do nothing
        returning client_id, payment_request_id, payment_session_id
      )
      insert into payment_sessions (${sql.raw(COLUMNS)})
      select client_id, payment_request_id, payment_session_id, ${rest} from taken
      returning payment_session_id`
  const { rows } = await insertion.execute(db)
  return rows.length > 0
}

const COLUMNS = `client_id, payment_request_id, payment_session_id, request_digest, product_scene, request, offer,
  saved_cards_sealed, created_at, expires_at, answer, created_by`

/** The same on a distributed database, as a whole on the node of the client. */
export const INSERT_PAYMENT_SESSION = distributedFunction('insert_payment_session', {
  parameters: `of_client text, request_id text, session_id text, digest bytea, scene text, request json, offer json,
    saved_cards bytea, created timestamptz, expires timestamptz, answer text, creator text`,
  returns: 'setof text',
  body: `
begin
  insert into payment_request_ids (client_id, payment_request_id, payment_session_id)
  values (of_client, request_id, session_id)
  on conflict do nothing;
  if not found then
    return;
  end if;
  insert into payment_sessions (${COLUMNS})
  values (of_client, request_id, session_id, digest, scene, request, offer, saved_cards, created, expires, answer, creator);
  return next session_id;
end`,
})

/** A session for paying. */
export async function findPaymentSession(
  db: Database,
  sealer: Sealer,
  clientId: string,
  name: PaymentSessionName,
): Promise<PaymentSession | null> {
  const session = await findAnySession(db, sealer, clientId, name)
  return session && isPaymentSession(session) ? session : null
}

const isPaymentSession = (session: AnySession): session is PaymentSession =>
  !isConsentSessionRequest(session.request)

/** A session of either kind. */
export async function findAnySession(
  db: Database,
  sealer: Sealer,
  clientId: string,
  name: PaymentSessionName,
): Promise<AnySession | null> {
  const ofClient = db.selectFrom('payment_sessions').where('client_id', '=', clientId).selectAll()
  const id =
    'paymentSessionId' in name ? name.paymentSessionId : paymentSessionIdOf(clientId, name.paymentRequestId)
  const row = await ofClient.where('payment_session_id', '=', id).executeTakeFirst()
  return row ? toSession(row, sealer) : null
}

function toSession(row: Selectable<PaymentSessionsTable>, sealer: Sealer): AnySession {
  // What was stored is JSON; the contract turns amounts and times back into values.
  const reading = readLeniently(createPaymentSession.request, row.request as object)
  if (reading.flaw) throw new Error(`the session ${row.payment_session_id}: ${reading.flaw.message}`)
  const sealed = row.saved_cards_sealed
  const place = placeOf(row.client_id, row.payment_session_id)
  return {
    clientId: row.client_id,
    paymentSessionId: row.payment_session_id,
    requestDigest: row.request_digest,
    request: reading.value,
    offer: row.offer as AnySession['offer'],
    savedCards: sealed ? JSON.parse(sealer.open(sealed, place).toString()) : [],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    answer: row.answer,
    createdBy: row.created_by,
    // The contract and the table guarantee which of the two it is, and that it has a request id.
  } as AnySession
}
