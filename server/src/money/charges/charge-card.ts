import {
  type Actor,
  type Card,
  cardWishOf,
  isCard,
  isOpen,
  isOver,
  later,
  type Payment,
  Refusal,
} from '../../domain/index.ts'
import {
  findUnfinishedAttempt,
  insertHeldCard,
  lockPayment,
  type PaymentName,
  updatePayment,
} from '../../storage/index.ts'
import { beginAct } from '../act.ts'
import { chooseProvider } from '../attempts/choose-provider.ts'
import { factsOf, type GivenCard } from '../opening/card-of-request.ts'
import { CARD_HELD_MS, with3DS } from '../opening/open-card-payment.ts'
import type { MoneyParts } from '../parts.ts'
import { beginCharge, performCharge } from './charge.ts'
import { driveChargeOn } from './drive-charge-on.ts'

/** The payer has typed a card on the payment's page. */
export const chargeCard = (
  parts: MoneyParts,
  actor: Actor,
  name: PaymentName,
  card: Card,
): Promise<Payment> =>
  chargeGivenCard(parts, actor, name, { source: { card }, facts: factsOf(parts, card.number, false) })

/**
 * Charges a card for an open payment that had none, or lets it wait sealed where the merchant wants its payer to prove
 * who they are and the issuer agrees. While another card is being charged nothing is done: its end is waited for.
 */
export async function chargeGivenCard(
  parts: MoneyParts,
  actor: Actor,
  name: PaymentName,
  { source, facts }: Pick<GivenCard, 'source' | 'facts'>,
): Promise<Payment> {
  const { clientId } = actor.client
  const provider = chooseProvider(parts, actor)
  const begun = await parts.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, clientId, name)
    if (!payment || !isCard(payment)) throw new Refusal('ORDER_NOT_EXIST')
    if (!isOpen(payment)) return { payment }
    const act = await beginAct(parts, tx, actor)
    if (isOver(payment, act.now)) throw new Refusal('ORDER_IS_CLOSED')
    const { paymentId } = payment
    if (await findUnfinishedAttempt(tx, { clientId, paymentId, kind: 'CHARGE' }))
      return { payment, isAnothers: true }
    const { is3DSAuthentication = false, tokenize = false } = cardWishOf(payment)
    const isChallenged = is3DSAuthentication && provider.needsChallenge(source)
    const kept = tokenize && 'card' in source ? { ...facts, isToBeKept: true } : facts
    const card = with3DS(kept, is3DSAuthentication, isChallenged)
    const withCard = await updatePayment(tx, actor, payment, { card })
    if (!isChallenged) {
      const intent = { provider: provider.name, instruction: undefined }
      return { payment: withCard, attempt: await beginCharge(act, withCard, intent), now: act.now }
    }
    const until = later(act.now, CARD_HELD_MS)
    await insertHeldCard(tx, parts.sealer, { clientId, paymentId, source, until })
    return { payment: withCard }
  })
  if (begun.isAnothers) return driveChargeOn(parts, actor, begun.payment)
  const { payment, attempt, now } = begun
  return attempt ? performCharge(parts, actor, { payment, attempt, now, source }) : payment
}
