import type { CaptureMode, PayRequest } from '@amsel/contract'
import {
  type CardFacts,
  later,
  MINUTE_MS,
  type Payment,
  type PresentedCard,
  Refusal,
} from '../../../domain/index.ts'
import type { Provider } from '../../../providers/index.ts'
import { findRequestId, insertPresentedCard, type KeptCard, openPayment } from '../../../storage/index.ts'
import { presentCard } from '../attempts/ask-provider.ts'
import { listProviders, soughtBy } from '../attempts/choose-provider.ts'
import { carryOut } from '../carry-out.ts'
import { beginNthCharge } from '../charges/charge.ts'
import { clientNow } from '../client-now.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import { plannedCharge } from '../plan.ts'
import { cardOfRequest, cardOptionsOfRequest, findNamedCard, type GivenCard } from './card-of-request.ts'
import { chooseMethod } from './choose-method.ts'
import { newPayment } from './new-payment.ts'
import { openAtProvider } from './open-upstream.ts'
import { type Opener, requestIdRows, withPage } from './opened.ts'

/** How long a presented card waits for its payer to pass 3-D Secure; then it is forgotten, and the page asks for it again. */
export const CARD_PRESENTED_MS = 15 * MINUTE_MS

/**
 * A card in the request is charged in the call. If its payer must authenticate first, it is presented to the provider and
 * waits there; without a card the payer enters it on a page.
 */
export const openCardPayment: Opener = async (deps, call, request) => {
  chooseMethod(request)
  const { actor } = call
  const { paymentMethod, paymentRequestId } = request
  const kept = await findNamedCard(deps, actor.client.clientId, paymentMethod)
  const provider = accountFor(deps, call, { request, kept })
  const cardAt = (now: Date) => cardOfRequest(deps, paymentMethod, { kept, now })
  if (provider.abilities.hasPages)
    return openAtProvider(deps, { actor, paymentRequestId }, provider, (now) => {
      const given = cardAt(now)
      const payment = cardPayment(call, request, { now, card: given?.facts ?? null })
      return { payment, ...(given && { source: given.source }) }
    })
  const presented = await presentIfAsked(deps, call, { request, provider, cardAt })
  if (presented === 'repeat') return null
  return carryOut(deps, actor, requestIdRows(actor, paymentRequestId), (unit, { isTaken }) => {
    if (isTaken) return null
    const { writes, now } = unit
    const given = cardAt(now)
    const bare = cardPayment(call, request, { now, card: given && with3DS(given.facts, presented) })
    const isAtOnce = given !== null && !presented?.isChallenged
    const payment = isAtOnce ? bare : withPage(deps, bare)
    openPayment(writes, payment)
    if (isAtOnce) {
      const intent = { provider: provider.name, instruction: plannedCharge(call), ordinal: 0 }
      return { payment, attempt: beginNthCharge(unit, payment, intent), source: given.source, now }
    }
    if (presented) {
      const { clientId, paymentId } = payment
      const { providerToken } = presented
      const until = later(now, CARD_PRESENTED_MS)
      insertPresentedCard(writes, deps.sealer, { clientId, paymentId, providerToken, until })
    }
    return { payment, now }
  })
}

interface Asked {
  readonly request: PayRequest
  readonly provider: Provider
  readonly cardAt: (now: Date) => GivenCard | null
}

/** Null where the payer need not authenticate. A repeat need not present its card again. */
async function presentIfAsked(
  deps: MoneyDeps,
  { actor }: Call,
  { request, provider, cardAt }: Asked,
): Promise<PresentedCard | 'repeat' | null> {
  if (!cardOptionsOfRequest(request.paymentMethod.paymentMethodMetaData).is3DSAuthentication) return null
  const { clientId } = actor.client
  const now = await clientNow(deps, deps.db, clientId)
  const given = cardAt(now)
  if (!given) return null
  if (await findRequestId(deps.db, clientId, request.paymentRequestId)) return 'repeat'
  return presentCard(deps, provider, { clientId, source: given.source, now })
}

/** By the routes; a saved card is charged only by the account that it was saved with. */
function accountFor(
  deps: MoneyDeps,
  { actor }: Call,
  { request, kept }: { readonly request: PayRequest; readonly kept: KeptCard | null },
): Provider {
  const accounts = listProviders(deps, actor, soughtBy(request))
  const account = kept?.provider ? accounts.find(({ name }) => name === kept.provider) : accounts[0]
  if (account) return account
  throw new Refusal(
    'PAYMENT_METHOD_NOT_SUPPORTED',
    'paymentMethod.paymentMethodId: the provider that the card was saved with takes no such payment at the moment',
  )
}

const cardPayment = (
  call: Call,
  request: PayRequest,
  { now, card }: { now: Date; card: CardFacts | null },
): Payment => {
  const cardWish = cardOptionsOfRequest(request.paymentMethod.paymentMethodMetaData)
  const bare = newPayment(call, request, { method: chooseMethod(request), now, cardWish })
  return { ...bare, captureMode: captureModeOf(request), card }
}

export const captureModeOf = ({ paymentFactor }: Pick<PayRequest, 'paymentFactor'>): CaptureMode =>
  paymentFactor?.captureMode ?? 'AUTOMATIC'

/** The same facts, and how the payer was authenticated, if the merchant wanted it. */
export const with3DS = (facts: CardFacts, presented: { isChallenged: boolean } | null): CardFacts => ({
  ...facts,
  ...(presented && { threeDS: presented.isChallenged ? 'challenged' : 'exempt' }),
})
