import { sql } from 'kysely'
import type { CardFacts } from '../../domain/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import type { Database } from '../connection/database.ts'
import { sealedPlace } from '../sealed/sealed-tables.ts'

/** Who keeps more has the latest offered. */
const CARDS_MAX = 50

/** A merchant's name for its buyer. Two merchants may use the same one, and it names two people then. */
export const buyerDigest = (sealer: Sealer, clientId: string, buyer: string): Buffer =>
  sealer.digest(`${clientId}\n${buyer}`, 'buyer of a card')

/** A card that its payer is offered again. */
interface CardOfBuyer {
  readonly paymentId: string
  readonly providerToken: string
  readonly card: CardFacts
  /** Who knows it by that name. */
  readonly provider: string | null
}

/** Those of one buyer, the latest first. */
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

/** The payments that cards of a buyer were kept with. */
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

/** Removes a card of a buyer with all its tokens: it may have been kept more than once. How many there were. */
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

/** The card of a payment stays the merchant's to charge, and nobody knows any more whose it is. */
export async function forgetBuyerOfCard(db: Database, clientId: string, paymentId: string): Promise<void> {
  await db
    .updateTable('card_tokens')
    .set({ buyer_digest: null })
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .execute()
}
