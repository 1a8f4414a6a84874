import { canonicalJson, createPaymentSession, readLeniently } from '@amsel/contract'
import type { Selectable } from 'kysely'
import type { PaymentSession } from '../../domain/index.ts'
import type { Sealer } from '../../sealing/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { insertRequestIdOfSession, paymentSessionIdOf } from './request-ids.ts'
import type { PaymentSessionsTable } from './tables.ts'

const PURPOSE = 'saved cards of a session'

/** By the gateway's name for it or by the merchant's. */
export type PaymentSessionName = { readonly paymentSessionId: string } | { readonly paymentRequestId: string }

/** False when its request id is taken. */
export async function insertPaymentSession(
  tx: DatabaseTransaction,
  sealer: Sealer,
  session: PaymentSession,
): Promise<boolean> {
  const { clientId, paymentSessionId, request, savedCards } = session
  const { paymentRequestId } = request
  if (!(await insertRequestIdOfSession(tx, clientId, { paymentRequestId, paymentSessionId }))) return false
  await tx
    .insertInto('payment_sessions')
    .values({
      client_id: clientId,
      payment_session_id: paymentSessionId,
      payment_request_id: paymentRequestId,
      request_digest: session.requestDigest,
      product_scene: request.productScene ?? null,
      request: canonicalJson(request),
      offer: canonicalJson(session.offer),
      saved_cards_sealed:
        savedCards.length > 0 ? sealer.seal(Buffer.from(JSON.stringify(savedCards)), PURPOSE) : null,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      answer: session.answer,
    })
    .execute()
  return true
}

export async function findPaymentSession(
  db: Database,
  sealer: Sealer,
  clientId: string,
  name: PaymentSessionName,
): Promise<PaymentSession | null> {
  const ofClient = db.selectFrom('payment_sessions').where('client_id', '=', clientId).selectAll()
  const id =
    'paymentSessionId' in name ? name.paymentSessionId : paymentSessionIdOf(clientId, name.paymentRequestId)
  const row = await ofClient.where('payment_session_id', '=', id).executeTakeFirst()
  return row ? toSession(row, sealer) : null
}

function toSession(row: Selectable<PaymentSessionsTable>, sealer: Sealer): PaymentSession {
  // What was stored is JSON; the contract makes amounts and times of it again.
  const reading = readLeniently(createPaymentSession.request, row.request as object)
  if (reading.flaw) throw new Error(`the session ${row.payment_session_id}: ${reading.flaw.message}`)
  const sealed = row.saved_cards_sealed
  return {
    clientId: row.client_id,
    paymentSessionId: row.payment_session_id,
    requestDigest: row.request_digest,
    request: reading.value,
    offer: row.offer as PaymentSession['offer'],
    savedCards: sealed ? JSON.parse(sealer.open(sealed, PURPOSE).toString()) : [],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    answer: row.answer,
  }
}
