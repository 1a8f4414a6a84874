import type { CardFacts } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'

/** What a session keeps about its payer: tokens and links are left out. */
export interface KeptSession {
  readonly paymentSessionId: string
  readonly paymentRequestId: string
  readonly request: unknown
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function findKeptSession(
  db: Database,
  clientId: string,
  paymentSessionId: string,
): Promise<KeptSession | null> {
  const row = await db
    .selectFrom('payment_sessions')
    .where('client_id', '=', clientId)
    .where('payment_session_id', '=', paymentSessionId)
    .select(['payment_request_id', 'request', 'created_at', 'expires_at'])
    .executeTakeFirst()
  if (!row) return null
  return {
    paymentSessionId,
    paymentRequestId: row.payment_request_id,
    request: row.request,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

/** A card that the merchant may charge again, without the token for it. */
export interface SavedCard {
  readonly card: CardFacts
  readonly createdAt: Date
  /** Whether its payer is offered it again, under the merchant's name for them. */
  readonly isOfferedAgain: boolean
}

export async function findSavedCard(
  db: Database,
  clientId: string,
  paymentId: string,
): Promise<SavedCard | null> {
  const row = await db
    .selectFrom('card_tokens')
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .select(['card', 'created_at', 'buyer_digest'])
    .executeTakeFirst()
  if (!row) return null
  const isOfferedAgain = row.buyer_digest !== null
  return { card: row.card as CardFacts, createdAt: row.created_at, isOfferedAgain }
}
