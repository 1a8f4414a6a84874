import { sql } from 'kysely'
import type { CardFacts } from '../../domain/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import type { Database } from '../connection/database.ts'
import { sealedPlace } from '../sealed/sealed-tables.ts'

/** A buyer with more cards is offered the latest. */
const CARDS_MAX = 50

/** A merchant's name for its buyer. Two merchants may use the same name for two different people. */
export const buyerDigest = (sealer: Sealer, clientId: string, buyer: string): Buffer =>
  sealer.digest(`${clientId}\n${buyer}`, 'buyer of a card')

/** A card that its payer is offered again. */
interface CardOfBuyer {
  readonly paymentId: string
  readonly providerToken: string
  readonly card: CardFacts
  /** The account that knows it by that name. */
  readonly provider: string | null
}

/** One buyer's cards, the latest first. */
export async function listCardsOfBuyer(
  db: Database,
  sealer: Sealer,
  clientId: string,
  buyer: string,
): Promise<CardOfBuyer[]> {
  const rows = await db
    .selectFrom('card_tokens as t')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.client_id', '=', 't.client_id').onRef('p.payment_id', '=', 't.payment_id'),
    )
    .where('t.client_id', '=', clientId)
    .where('t.buyer_digest', '=', buyerDigest(sealer, clientId, buyer))
    .orderBy('t.created_at', 'desc')
    .limit(sql.lit(CARDS_MAX))
    .select(['t.payment_id', 't.provider_token_sealed', 't.card', 'p.provider'])
    .execute()
  return rows.map((row) => {
    const place = sealedPlace('card_tokens', 'provider_token_sealed', clientId, row.payment_id)
    return {
      paymentId: row.payment_id,
      providerToken: sealer.open(row.provider_token_sealed, place).toString(),
      card: row.card as CardFacts,
      provider: row.provider,
    }
  })
}

/** The payments that a buyer's cards were saved with. */
export async function listPaymentsOfBuyersCards(
  db: Database,
  sealer: Sealer,
  clientId: string,
  buyer: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('card_tokens')
    .where('client_id', '=', clientId)
    .where('buyer_digest', '=', buyerDigest(sealer, clientId, buyer))
    .select('payment_id')
    .execute()
  return rows.map((row) => row.payment_id)
}

/** Removes a buyer's card with all its tokens: it may have been saved more than once. Returns how many there were. */
export async function deleteCardOfBuyer(
  db: Database,
  sealer: Sealer,
  clientId: string,
  { buyer, fingerprint }: { readonly buyer: string; readonly fingerprint: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('card_tokens')
    .where('client_id', '=', clientId)
    .where('buyer_digest', '=', buyerDigest(sealer, clientId, buyer))
    .where(sql`card ->> 'fingerprint'`, '=', fingerprint)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The merchant may still charge the card of a payment, but nobody knows any more whose it is. */
export async function forgetBuyerOfCard(db: Database, clientId: string, paymentId: string): Promise<void> {
  await db
    .updateTable('card_tokens')
    .set({ buyer_digest: null })
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .execute()
}
