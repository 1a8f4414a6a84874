import type { CardFacts } from '../../domain/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { sealedPlace } from '../sealed/sealed-tables.ts'
import type { UnitOfWork } from '../units/unit-of-work.ts'
import { buyerDigest } from './cards-of-buyer.ts'

/** Of its digest. */
const TOKEN_PURPOSE = 'card token'

const tokenPlace = (clientId: string, paymentId: string) =>
  sealedPlace('card_tokens', 'token_sealed', clientId, paymentId)
const providerTokenPlace = (clientId: string, paymentId: string) =>
  sealedPlace('card_tokens', 'provider_token_sealed', clientId, paymentId)

const TOKEN_BYTES = 24

/** A card that may be charged again, by the provider's name for it. */
export interface KeptCard {
  /** The payment that it was saved with: no other has a card of the same. */
  readonly paymentId: string
  readonly providerToken: string
  readonly card: CardFacts
  /** Whose card it is, where its payer has agreed to be offered it again. */
  readonly buyerDigest: Buffer | null
  /** The account that knows it by that name. */
  readonly provider: string | null
}

interface NewKeptCard extends Omit<KeptCard, 'buyerDigest' | 'provider'> {
  readonly clientId: string
  readonly createdAt: Date
  /** By the merchant's name, where the payer is to be offered the card again. */
  readonly buyer: string | null
}

/** The same again for the same payment: after a restore, the token that the merchant has still works. Nobody else can make it. */
function tokenOf(
  sealer: Sealer,
  { clientId, paymentId }: Pick<NewKeptCard, 'clientId' | 'paymentId'>,
): string {
  const secret = sealer.digest(`${clientId}\0${paymentId}`, 'making a card token')
  return `card_${secret.subarray(0, TOKEN_BYTES).toString('base64url')}`
}

/** Makes a token for the card of a payment and returns it. */
export function insertCardToken(unit: UnitOfWork, sealer: Sealer, kept: NewKeptCard): string {
  const { clientId, paymentId, buyer } = kept
  const token = tokenOf(sealer, kept)
  const row = {
    client_id: clientId,
    token_digest: sealer.digest(token, TOKEN_PURPOSE),
    payment_id: paymentId,
    token_sealed: sealer.seal(Buffer.from(token), tokenPlace(clientId, paymentId)),
    provider_token_sealed: sealer.seal(
      Buffer.from(kept.providerToken),
      providerTokenPlace(clientId, paymentId),
    ),
    card: JSON.stringify(kept.card),
    created_at: kept.createdAt,
    buyer_digest: buyer === null ? null : buyerDigest(sealer, clientId, buyer),
  }
  unit.also((tx) => tx.insertInto('card_tokens').values(row).execute())
  return token
}

export async function findKeptCard(
  db: Database,
  sealer: Sealer,
  clientId: string,
  token: string,
): Promise<KeptCard | null> {
  const row = await db
    .selectFrom('card_tokens as t')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.client_id', '=', 't.client_id').onRef('p.payment_id', '=', 't.payment_id'),
    )
    .where('t.client_id', '=', clientId)
    .where('t.token_digest', '=', sealer.digest(token, TOKEN_PURPOSE))
    .select(['t.payment_id', 't.provider_token_sealed', 't.card', 't.buyer_digest', 'p.provider'])
    .executeTakeFirst()
  if (!row) return null
  const place = providerTokenPlace(clientId, row.payment_id)
  return {
    paymentId: row.payment_id,
    providerToken: sealer.open(row.provider_token_sealed, place).toString(),
    card: row.card as CardFacts,
    buyerDigest: row.buyer_digest,
    provider: row.provider,
  }
}

/** Locks a card until the database transaction ends, so that nobody removes it meanwhile; false where it is gone. */
export async function lockKeptCard(
  tx: DatabaseTransaction,
  clientId: string,
  paymentId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('card_tokens')
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .select('payment_id')
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The token that a payment led to, if any. */
export async function findTokenOfPayment(
  db: Database,
  sealer: Sealer,
  clientId: string,
  paymentId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('card_tokens')
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .select('token_sealed')
    .executeTakeFirst()
  return row ? sealer.open(row.token_sealed, tokenPlace(clientId, paymentId)).toString() : null
}
