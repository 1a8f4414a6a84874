import {
  type Actor,
  type Card,
  type CardFacts,
  type CardSource,
  cardOptionsOf,
  expiryOf,
  isCard,
  isOpen,
  isOver,
  isTypedCardKept,
  later,
  type Payment,
  type PresentedCard,
  Refusal,
  type SeenTry,
} from '../../../domain/index.ts'
import type { Provider } from '../../../providers/index.ts'
import {
  type DatabaseTransaction,
  deletePresentedCard,
  findPayment,
  insertPresentedCard,
  lockKeptCard,
  type PaymentName,
  updatePayment,
} from '../../../storage/index.ts'
import { presentCard } from '../attempts/ask-provider.ts'
import { chooseProvider } from '../attempts/choose-provider.ts'
import { carryOut } from '../carry-out.ts'
import { clientNow } from '../client-now.ts'
import { factsOf, type GivenCard } from '../opening/card-of-request.ts'
import { CARD_PRESENTED_MS, with3DS } from '../opening/open-card-payment.ts'
import { CardGone } from '../opening/saved-cards.ts'
import type { MoneyDeps } from '../deps.ts'
import { chargesOf, lockPaymentRows, unfinishedCharge } from '../payment-rows.ts'
import { beginNthCharge, performCharge, requireSeen } from './charge.ts'
import { driveChargeOn } from './drive-charge-on.ts'

/** The payer has entered a card on the payment's page, and perhaps agreed that it may be saved. */
export const chargeCard = (
  deps: MoneyDeps,
  actor: Actor,
  name: PaymentName,
  { card, hasAgreed, seen }: { readonly card: Card; readonly hasAgreed: boolean; readonly seen: SeenTry },
): Promise<Payment> =>
  chargeGivenCard(deps, actor, name, {
    source: { card },
    facts: factsOf(deps, card, hasAgreed),
    seen,
  })

interface ToCharge extends Pick<GivenCard, 'source' | 'facts'> {
  readonly seen: SeenTry
  /** The payment that it was saved with: its payer may remove it at the same moment. */
  readonly keptWith?: string
  /** The only account that knows it, where it was saved. */
  readonly provider?: string
}

/**
 * Charges a card for an open payment that had none, or has it wait at the provider where the merchant wants the payer to
 * authenticate and the issuer agrees. While another card is being charged, nothing is done except wait for its end. If
 * anything else has happened since the payer saw the page, it is refused.
 */
export async function chargeGivenCard(
  deps: MoneyDeps,
  actor: Actor,
  name: PaymentName,
  { source, facts, seen, keptWith, provider: knownTo }: ToCharge,
): Promise<Payment> {
  const { clientId } = actor.client
  const known = await findPayment(deps.db, clientId, name)
  if (!known || !isCard(known)) throw new Refusal('ORDER_NOT_EXIST')
  const provider = chooseProvider(
    deps,
    actor,
    knownTo === undefined ? known : { ...known, provider: knownTo },
  )
  const presented = await presentIfWanted(deps, provider, { payment: known, source })
  const rows = async (tx: DatabaseTransaction) => ({
    ...(await lockPaymentRows(tx, clientId, name)),
    isKept: keptWith === undefined || (await lockKeptCard(tx, clientId, keptWith)),
  })
  const begun = await carryOut(deps, actor, rows, (unit, { payment, isKept, ...found }) => {
    const { writes, now } = unit
    if (!payment || !isCard(payment)) throw new Refusal('ORDER_NOT_EXIST')
    if (!isOpen(payment)) return { payment }
    if (isOver(payment, now)) throw new Refusal('ORDER_IS_CLOSED')
    if (unfinishedCharge(found)) return { payment, isAnothers: true }
    const ordinal = chargesOf(found).length
    requireSeen(payment, ordinal, seen)
    if (!isKept) throw new CardGone()
    const { paymentId } = payment
    const card = with3DS(keptIfWanted(payment, { source, facts }), presented)
    const withCard = updatePayment(writes, actor, payment, { card })
    if (presented?.isChallenged) {
      const { providerToken } = presented
      const until = later(now, CARD_PRESENTED_MS)
      insertPresentedCard(writes, deps.sealer, { clientId, paymentId, providerToken, until })
      return { payment: withCard }
    }
    // A card that waits for its payer's authentication must not be charged in place of this one.
    deletePresentedCard(writes, clientId, paymentId)
    const intent = { provider: provider.name, instruction: undefined, ordinal }
    return { payment: withCard, attempt: beginNthCharge(unit, withCard, intent), now }
  })
  if (begun.isAnothers) return driveChargeOn(deps, actor, begun.payment)
  const { payment, attempt, now } = begun
  return attempt ? performCharge(deps, actor, { payment, attempt, now, source }) : payment
}

/** A card that already has a token gets no other. */
function keptIfWanted(payment: Payment, { source, facts }: Pick<GivenCard, 'source' | 'facts'>): CardFacts {
  const { isToBeKept: hasAgreed = false, expiry: _, ...rest } = facts
  const options = cardOptionsOf(payment)
  if (!('card' in source) || !isTypedCardKept(options, hasAgreed)) return rest
  const wasAsked = options.tokenizeMode === 'ASKFORCONSENT'
  return {
    ...rest,
    isToBeKept: true,
    expiry: expiryOf(source.card),
    ...(wasAsked && { hasAgreed: true }),
  }
}

/** Null where the merchant, when it opened the payment, did not ask for the payer's authentication. */
async function presentIfWanted(
  deps: MoneyDeps,
  provider: Provider,
  { payment, source }: { payment: Payment; source: CardSource },
): Promise<PresentedCard | null> {
  if (!isOpen(payment) || !cardOptionsOf(payment).is3DSAuthentication) return null
  const { clientId } = payment
  const now = await clientNow(deps, deps.db, clientId)
  return presentCard(deps, provider, { clientId, source, now })
}
