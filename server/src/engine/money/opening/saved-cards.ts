import {
  type Actor,
  buyerOf,
  type CardFacts,
  hasExpired,
  type Payment,
  type PaymentSession,
  Refusal,
} from '../../../domain/index.ts'
import {
  buyerDigest,
  deleteCardOfBuyer,
  findKeptCard,
  type KeptCard,
  listCardsOfBuyer,
} from '../../../storage/index.ts'
import { listProviders, type Sought } from '../attempts/choose-provider.ts'
import { clientNow } from '../client-now.ts'
import type { MoneyDeps } from '../deps.ts'
import { CARD } from './choose-method.ts'

/** A saved card that a payer may choose. */
export interface SavedCard {
  /** The payment that it was saved with: its name, which stays the same whatever else is removed. */
  readonly keptWith: string
  readonly providerToken: string
  /** The account that knows it by that name. */
  readonly provider: string
  readonly card: CardFacts
  /** Whether its payer agreed to save it, and may change their mind. */
  readonly isBuyers: boolean
}

const SHOWN_MAX = 10

/** For whom: the tokens that the merchant gives, and its name for the buyer. */
interface Whose {
  readonly tokens: readonly string[]
  readonly buyer: string | null
  readonly sought: Sought
}

export const whoseIn = ({ savedCards, request, offer }: PaymentSession): Whose => ({
  tokens: savedCards,
  buyer: (offer.methods.includes(CARD) && request.order.buyer?.referenceBuyerId) || null,
  sought: {
    paymentRequestId: request.paymentRequestId,
    paymentMethodType: CARD,
    amount: request.paymentAmount,
  },
})

/** The same for a payment that was opened without a session. */
export const whoseOf = (payment: Payment): Whose => ({ tokens: [], buyer: buyerOf(payment), sought: payment })

/**
 * The cards that a payer is offered: those that the merchant gives, then those that the payer agreed to save at an
 * earlier payment to this merchant under the same name. No card twice, and none that has expired.
 */
export async function listSavedCards(
  deps: MoneyDeps,
  actor: Actor,
  { tokens, buyer, sought }: Whose,
): Promise<SavedCard[]> {
  if (tokens.length === 0 && buyer === null) return []
  const { db, sealer } = deps
  const { clientId } = actor.client
  const digest = buyer === null ? null : buyerDigest(sealer, clientId, buyer)
  const given = await Promise.all(tokens.map((token) => findKeptCard(db, sealer, clientId, token)))
  const ofBuyer = buyer === null ? [] : await listCardsOfBuyer(db, sealer, clientId, buyer)
  const accounts = accountsFor(deps, actor, sought)
  const known = [
    ...given.flatMap((kept) => kept ?? []).map((kept) => ({ ...kept, isBuyers: isOf(kept, digest) })),
    ...ofBuyer.map((kept) => ({ ...kept, isBuyers: true })),
  ]
  const all = known.flatMap(
    ({ paymentId: keptWith, providerToken, provider, card, isBuyers }): SavedCard[] =>
      provider !== null && accounts.has(provider)
        ? [{ keptWith, providerToken, provider, card, isBuyers }]
        : [],
  )
  const now = await clientNow(deps, db, clientId)
  const seen = new Set<string>()
  const offered = all.filter(({ card }) => {
    if (hasExpired(card, now) || seen.has(card.fingerprint)) return false
    seen.add(card.fingerprint)
    return true
  })
  return offered.slice(0, Math.max(SHOWN_MAX, tokens.length))
}

const isOf = ({ buyerDigest: whose }: KeptCard, digest: Buffer | null): boolean =>
  digest !== null && whose?.equals(digest) === true

/** A card is known only to the account that it was saved with. None where nobody takes cards. */
function accountsFor(deps: MoneyDeps, actor: Actor, sought: Sought): ReadonlySet<string> {
  try {
    return new Set(listProviders(deps, actor, sought).map(({ name }) => name))
  } catch (error) {
    if (error instanceof Refusal) return new Set()
    throw error
  }
}

/** The payer no longer wants a card saved: its token charges nothing any more. */
export async function removeSavedCard(
  { db, sealer }: MoneyDeps,
  { client: { clientId } }: Actor,
  { buyer }: Pick<Whose, 'buyer'>,
  { card, isBuyers }: Pick<SavedCard, 'card' | 'isBuyers'>,
): Promise<void> {
  if (buyer === null || !isBuyers) return
  await deleteCardOfBuyer(db, sealer, clientId, { buyer, fingerprint: card.fingerprint })
}

/** The card was removed: nothing is charged. */
export class CardGone extends Refusal {
  constructor() {
    super('INVALID_CARD', 'the card was removed by its payer')
  }
}
