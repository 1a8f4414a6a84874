import type { CaptureMode, PayRequest } from '@amsel/contract'
import { type Attempt, type CardFacts, later, MINUTE_MS, type Payment, Refusal } from '../../domain/index.ts'
import type { Provider } from '../../providers/index.ts'
import {
  findKeptCard,
  findRequestId,
  insertPayment,
  insertPresentedCard,
  MustHold,
} from '../../storage/index.ts'
import { actQuickly, beginAct, type WritingAct } from '../act.ts'
import { presentCard } from '../attempts/ask-provider.ts'
import { listProviders, soughtBy } from '../attempts/choose-provider.ts'
import { beginNthCharge } from '../charges/charge.ts'
import { clientNow } from '../client-now.ts'
import type { Call, MoneyParts } from '../parts.ts'
import { plannedCharge } from '../plan.ts'
import { cardOfRequest, cardWishOfRequest } from './card-of-request.ts'
import { chooseMethod } from './choose-method.ts'
import { newPayment } from './new-payment.ts'
import { openAtProvider } from './open-at-provider.ts'
import { type Opened, type Opener, withPage } from './opened.ts'

/** How long a presented card waits for its payer to pass 3-D Secure; then it is forgotten, and the page asks for it again. */
export const CARD_PRESENTED_MS = 15 * MINUTE_MS

/**
 * A card that is given is charged in the call. One whose payer shall prove who they are first is presented to the provider
 * and waits there, and without a card the payer types it on a page.
 */
export const openCardPayment: Opener = async (parts, call, request) => {
  const { db, sealer } = parts
  chooseMethod(request)
  const provider = await accountFor(parts, call, request)
  const { clientId } = call.actor.client
  if (provider.abilities.hasPages)
    return openAtProvider(parts, call, provider, async (now) => {
      const given = await cardOfRequest(parts, clientId, request.paymentMethod, now)
      const payment = cardPayment(call, request, { now, card: given?.facts ?? null })
      return { payment, ...(given && { source: given.source }) }
    })
  const quickly = await openQuickly(parts, call, request, provider.name)
  if (quickly) return quickly
  const askedAt = await clientNow(parts, db, clientId)
  const given = await cardOfRequest(parts, clientId, request.paymentMethod, askedAt)
  // A repeat need not show its card again.
  if (given?.asksFor3DS && (await findRequestId(db, clientId, request.paymentRequestId))) return null
  const presented = given?.asksFor3DS
    ? await presentCard(parts, provider, { clientId, source: given.source, now: askedAt })
    : null
  return db.transaction().execute(async (tx) => {
    const act = await beginAct(parts, tx, call.actor)
    const { now } = act
    const bare = cardPayment(call, request, { now, card: given && with3DS(given.facts, presented) })
    const isAtOnce = given !== null && !presented?.isChallenged
    const payment = isAtOnce ? bare : withPage(parts, bare)
    if (!(await insertPayment(tx, payment))) return null
    if (isAtOnce)
      return {
        payment,
        attempt: await beginFirstCharge(act, call, payment, provider.name),
        source: given.source,
        now,
      }
    if (presented) {
      const { paymentId } = payment
      const { providerToken } = presented
      const until = later(now, CARD_PRESENTED_MS)
      await insertPresentedCard(tx, sealer, { clientId, paymentId, providerToken, until })
    }
    return { payment, now }
  })
}

/** By the routes; a saved card is charged by the account that it was kept with, and by no other. */
async function accountFor(parts: MoneyParts, { actor }: Call, request: PayRequest): Promise<Provider> {
  const accounts = listProviders(parts, actor, soughtBy(request))
  const { paymentMethodId: token } = request.paymentMethod
  const kept =
    token === undefined ? null : await findKeptCard(parts.db, parts.sealer, actor.client.clientId, token)
  const account = kept?.provider ? accounts.find(({ name }) => name === kept.provider) : accounts[0]
  if (account) return account
  throw new Refusal(
    'PAYMENT_METHOD_NOT_SUPPORTED',
    'paymentMethod.paymentMethodId: the provider that the card was saved with takes no such payment at the moment',
  )
}

/** The same for a card that is given and charged at once. Null for every other, and where nothing was written. */
async function openQuickly(
  parts: MoneyParts,
  call: Call,
  request: PayRequest,
  provider: string,
): Promise<Opened | null> {
  const { clientId } = call.actor.client
  const opened = await actQuickly(parts, call.actor, null, async (act) => {
    const { now } = act
    const given = await cardOfRequest(parts, clientId, request.paymentMethod, now)
    if (!given || given.asksFor3DS) throw new MustHold()
    const payment = cardPayment(call, request, { now, card: given.facts })
    await insertPayment(act.tx, payment)
    const attempt = await beginFirstCharge(act, call, payment, provider)
    return { payment, attempt, source: given.source, now }
  })
  return opened && { ...opened.result, version: opened.version }
}

const cardPayment = (
  call: Call,
  request: PayRequest,
  { now, card }: { now: Date; card: CardFacts | null },
): Payment => {
  const cardWish = cardWishOfRequest(request.paymentMethod.paymentMethodMetaData)
  const bare = newPayment(call, request, { method: chooseMethod(request), now, cardWish })
  return { ...bare, captureMode: captureModeOf(request), card }
}

const beginFirstCharge = (
  act: WritingAct,
  call: Call,
  payment: Payment,
  provider: string,
): Promise<Attempt> =>
  beginNthCharge(act, payment, { provider, instruction: plannedCharge(call), ordinal: 0 })

export const captureModeOf = ({ paymentFactor }: Pick<PayRequest, 'paymentFactor'>): CaptureMode =>
  paymentFactor?.captureMode ?? 'AUTOMATIC'

/** The same facts, and how the payer was asked who they are, if the merchant wanted it. */
export const with3DS = (facts: CardFacts, presented: { isChallenged: boolean } | null): CardFacts => ({
  ...facts,
  ...(presented && { threeDS: presented.isChallenged ? 'challenged' : 'exempt' }),
})
