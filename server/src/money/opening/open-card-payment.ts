import type { CaptureMode, PayRequest } from '@amsel/contract'
import { type CardFacts, later, MINUTE_MS } from '../../domain/index.ts'
import { insertHeldCard, insertPayment } from '../../storage/index.ts'
import { beginAct } from '../act.ts'
import { chooseProvider } from '../attempts/choose-provider.ts'
import { beginCharge } from '../charges/charge.ts'
import { plannedCharge } from '../plan.ts'
import { cardOfRequest, cardWishOfRequest } from './card-of-request.ts'
import { chooseMethod } from './choose-method.ts'
import { newPayment } from './new-payment.ts'
import { type Opener, withPage } from './opened.ts'

/** How long a card waits for its payer to pass 3-D Secure; then it is shredded, and the page asks for it again. */
export const CARD_HELD_MS = 15 * MINUTE_MS

/**
 * A card that is given is charged in the call. One whose payer shall prove who they are first waits sealed, and without
 * a card the payer types it on a page.
 */
export const openCardPayment: Opener = async (parts, call, request) => {
  const method = chooseMethod(request)
  const provider = chooseProvider(parts, call.actor)
  const { clientId } = call.actor.client
  return parts.db.transaction().execute(async (tx) => {
    const act = await beginAct(parts, tx, call.actor)
    const { now } = act
    const { sealer } = parts
    const given = await cardOfRequest({ db: tx, sealer }, clientId, request.paymentMethod, now)
    const isChallenged = Boolean(given?.asksFor3DS && provider.needsChallenge(given.source))
    const cardWish = cardWishOfRequest(request.paymentMethod.paymentMethodMetaData)
    const bare = {
      ...newPayment(call, request, { method, now, cardWish }),
      captureMode: captureModeOf(request),
      card: given && with3DS(given.facts, given.asksFor3DS, isChallenged),
    }
    const isAtOnce = given !== null && !isChallenged
    const payment = isAtOnce ? bare : withPage(parts, bare)
    if (!(await insertPayment(tx, payment))) return null
    if (isAtOnce) {
      const intent = { provider: provider.name, instruction: plannedCharge(call) }
      return { payment, attempt: await beginCharge(act, payment, intent), source: given.source, now }
    }
    if (given) {
      const until = later(now, CARD_HELD_MS)
      await insertHeldCard(tx, sealer, {
        clientId,
        paymentId: payment.paymentId,
        source: given.source,
        until,
      })
    }
    return { payment, now }
  })
}

export const captureModeOf = ({ paymentFactor }: Pick<PayRequest, 'paymentFactor'>): CaptureMode =>
  paymentFactor?.captureMode ?? 'AUTOMATIC'

/** The same facts, and how the payer was asked who they are. */
export const with3DS = (facts: CardFacts, asksFor3DS: boolean, isChallenged: boolean): CardFacts => ({
  ...facts,
  ...(asksFor3DS && { threeDS: isChallenged ? 'challenged' : 'exempt' }),
})
