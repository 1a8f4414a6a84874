import type { CheckoutSessionRequest, PaymentMethod, PayRequest } from '@amsel/contract'
import {
  type Actor,
  type Attempt,
  askedOfPayment,
  isSessionOver,
  type Payment,
  type PaymentSession,
  paymentExpiryOfSession,
  Refusal,
} from '../../../domain/index.ts'
import {
  type DatabaseTransaction,
  findPayment,
  findPaymentSession,
  findRequestId,
  lockKeptCard,
  openPayment,
} from '../../../storage/index.ts'
import { chooseProvider } from '../attempts/choose-provider.ts'
import { carryOut } from '../carry-out.ts'
import { chargeGivenCard } from '../charges/charge-card.ts'
import type { MoneyDeps } from '../deps.ts'
import type { Unit } from '../unit.ts'
import { keptAsGiven } from './card-of-request.ts'
import { CARD, chooseMethod } from './choose-method.ts'
import { newPayment } from './new-payment.ts'
import { captureModeOf } from './open-card-payment.ts'
import { openUpstream } from './open-upstream.ts'
import { withPage } from './opened.ts'
import { driveOpeningOn, isUncertain, performOpening } from './perform-opening.ts'
import { CardGone, listSavedCards, type SavedCard, whoseIn } from './saved-cards.ts'

/** A method that the session offers, or a saved card by the payment that it was saved with. */
export type SessionChoice = { readonly method: string } | { readonly savedCard: string }

/**
 * The payer has chosen: the session's payment begins, and a saved card is charged or waits for 3-D Secure. However often
 * and in however many tabs they choose, there is one payment, and every choice returns it.
 */
export async function chooseInSession(
  deps: MoneyDeps,
  actor: Actor,
  paymentSessionId: string,
  choice: SessionChoice,
): Promise<Payment> {
  const { db, sealer } = deps
  const session = await findPaymentSession(db, sealer, actor.client.clientId, { paymentSessionId })
  if (!session) throw new Refusal('ORDER_NOT_EXIST')
  const choosing = await chosen(deps, actor, session, choice)
  const { saved } = choosing
  const begun = await begin(deps, actor, session, choosing)
  const { payment, attempt } = begun
  // The provider shows the page, or charges the saved card.
  if (attempt) {
    const source = saved && keptAsGiven(saved).source
    return performOpening(deps, actor, { payment, attempt, now: payment.createdAt, source })
  }
  if (isUncertain(payment)) return driveOpeningOn(deps, actor, payment)
  return begun.isNew && saved ? chargeSaved(deps, actor, payment, { saved, made: 0 }) : payment
}

/** A saved card is charged, after so many charges that its payer knows of. */
export const chargeSaved = (
  deps: MoneyDeps,
  actor: Actor,
  { paymentId }: Pick<Payment, 'paymentId'>,
  { saved, made }: { readonly saved: SavedCard; readonly made: number },
): Promise<Payment> => {
  const { keptWith } = saved
  const toCharge = { ...keptAsGiven(saved), keptWith, provider: saved.provider, seen: { made, method: CARD } }
  return chargeGivenCard(deps, actor, { paymentId }, toCharge)
}

interface Begun {
  readonly payment: Payment
  readonly isNew: boolean
  /** Where a provider takes it: what it is asked for. */
  readonly attempt?: Attempt
}

interface Chosen {
  readonly method: string
  readonly saved?: SavedCard
}

export async function chosen(
  deps: MoneyDeps,
  actor: Actor,
  session: PaymentSession,
  choice: SessionChoice,
): Promise<Chosen> {
  const method = 'method' in choice ? choice.method : CARD
  if (!session.offer.methods.includes(method)) throw new Refusal('PAYMENT_METHOD_NOT_SUPPORTED')
  if ('method' in choice) return { method }
  const offered = await listSavedCards(deps, actor, whoseIn(session))
  const saved = offered.find(({ keptWith }) => keptWith === choice.savedCard)
  if (!saved) throw new CardGone()
  return { method, saved }
}

const begin = (deps: MoneyDeps, actor: Actor, session: PaymentSession, chosen: Chosen): Promise<Begun> =>
  // Where another tab is quicker, its payment is found.
  carryOut(
    deps,
    actor,
    (tx) => rowsOf(tx, session, chosen),
    (unit, { used, payment, isKept }) => {
      if (!used) throw new Error(`the session ${session.paymentSessionId} has no request id`)
      if (used.isCancelled) throw new Refusal('ORDER_IS_CANCELED')
      if (used.paymentId !== null) {
        if (!payment) throw new Refusal('ORDER_NOT_EXIST')
        return { payment, isNew: false }
      }
      if (isSessionOver(session, unit.now)) throw new Refusal('ORDER_IS_CLOSED')
      const opened = openInSession(unit, session, chosen)
      if (!isKept) throw new CardGone()
      return { ...opened, isNew: true }
    },
  )

async function rowsOf(
  tx: DatabaseTransaction,
  { clientId, request: { paymentRequestId } }: PaymentSession,
  { saved }: Chosen,
) {
  const used = await findRequestId(tx, clientId, paymentRequestId)
  const paymentId = used?.paymentId ?? null
  const payment = paymentId === null ? null : await findPayment(tx, clientId, { paymentId })
  const isKept = !saved || paymentId !== null || (await lockKeptCard(tx, clientId, saved.keptWith))
  return { used, payment, isKept }
}

function openInSession(
  unit: Unit,
  { request, requestDigest: digest, offer, paymentSessionId }: PaymentSession,
  { method: paymentMethodType, saved }: Chosen,
): Omit<Begun, 'isNew'> {
  const { deps, writes, actor, now } = unit
  const asked = askedBy(request, paymentMethodType)
  const method = chooseMethod(asked)
  const paymentExpiryTime = paymentExpiryOfSession(method, now, request.paymentExpiryTime)
  const bare = newPayment(
    { actor, fingerprint: { digest } },
    { ...asked, paymentExpiryTime },
    { method, now, cardWish: isOfCard(method) ? offer.cardWish : undefined },
  )
  const open = isOfCard(method) ? { ...bare, captureMode: captureModeOf(request) } : bare
  const { name: provider, abilities } = chooseProvider(deps, actor, {
    ...(saved ? ofCard(open, saved) : open),
    asked: askedOfPayment(request),
  })
  if (abilities.hasPages) return openUpstream(unit, open, { provider, paymentSessionId })
  const payment = withPage(deps, open)
  openPayment(writes, payment, paymentSessionId)
  return { payment }
}

/** A saved card is known only to the account that it was saved with. */
const ofCard = (payment: Payment, { provider }: SavedCard): Payment => ({ ...payment, provider })

/** The request that the merchant would have made if it had chosen itself. Only a session can ask for an agreement by paying. */
export const askedBy = (request: CheckoutSessionRequest, paymentMethodType: string): PayRequest =>
  ({
    ...request,
    order: { ...request.order, orderAmount: request.order.orderAmount ?? request.paymentAmount },
    paymentMethod: { paymentMethodType },
  }) as PayRequest

export const isOfCard = ({ type }: PaymentMethod) => type === CARD
