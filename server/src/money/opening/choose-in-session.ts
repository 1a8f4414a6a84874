import type { PaymentMethod, PayRequest } from '@amsel/contract'
import {
  type Actor,
  isSessionOver,
  type Payment,
  type PaymentSession,
  paymentExpiryOfSession,
  Refusal,
} from '../../domain/index.ts'
import { findPayment, findPaymentSession, findRequestId, insertPayment } from '../../storage/index.ts'
import { chargeGivenCard } from '../charges/charge-card.ts'
import { clientNow } from '../client-now.ts'
import type { MoneyParts } from '../parts.ts'
import { cardOfRequest } from './card-of-request.ts'
import { CARD, chooseMethod } from './choose-method.ts'
import { newPayment } from './new-payment.ts'
import { captureModeOf } from './open-card-payment.ts'
import { withPage } from './opened.ts'

/** A method of the session's offer, or one of its saved cards by its place in the list. */
export type SessionChoice = { readonly method: string } | { readonly savedCard: number }

/**
 * The payer has chosen: the session's payment begins, and a saved card is charged or waits for 3-D Secure. However
 * often and in however many tabs they choose, there is one payment, and everybody is given that one.
 */
export async function chooseInSession(
  parts: MoneyParts,
  actor: Actor,
  paymentSessionId: string,
  choice: SessionChoice,
): Promise<Payment> {
  const { db, sealer } = parts
  const session = await findPaymentSession(db, sealer, actor.client.clientId, { paymentSessionId })
  if (!session) throw new Refusal('ORDER_NOT_EXIST')
  const { method, token } = chosen(session, choice)
  const begun = await begin(parts, actor, session, method)
  if (!begun.isNew || token === undefined) return begun.payment
  const { paymentId, createdAt } = begun.payment
  const card = { paymentMethodType: CARD, paymentMethodId: token }
  const given = await cardOfRequest(parts, actor.client.clientId, card, createdAt)
  return given ? chargeGivenCard(parts, actor, { paymentId }, given) : begun.payment
}

function chosen(
  { offer, savedCards }: PaymentSession,
  choice: SessionChoice,
): { method: string; token?: string } {
  const method = 'method' in choice ? choice.method : CARD
  if (!offer.methods.includes(method)) throw new Refusal('PAYMENT_METHOD_NOT_SUPPORTED')
  if ('method' in choice) return { method }
  const token = savedCards[choice.savedCard]
  if (token === undefined) throw new Refusal('PAYMENT_METHOD_NOT_SUPPORTED')
  return { method, token }
}

async function begin(
  parts: MoneyParts,
  actor: Actor,
  session: PaymentSession,
  paymentMethodType: string,
): Promise<{ payment: Payment; isNew: boolean }> {
  const { clientId, request, requestDigest: digest } = session
  for (;;) {
    const used = await findRequestId(parts.db, clientId, request.paymentRequestId)
    if (!used) throw new Error(`the session ${session.paymentSessionId} has no request id`)
    if (used.isCancelled) throw new Refusal('ORDER_IS_CANCELED')
    if (used.paymentId !== null) {
      const payment = await findPayment(parts.db, clientId, { paymentId: used.paymentId })
      if (!payment) throw new Refusal('ORDER_NOT_EXIST')
      return { payment, isNew: false }
    }
    const payment = await parts.db.transaction().execute(async (tx) => {
      const now = await clientNow(parts, tx, clientId)
      if (isSessionOver(session, now)) throw new Refusal('ORDER_IS_CLOSED')
      const asked: PayRequest = {
        ...request,
        order: { ...request.order, orderAmount: request.order.orderAmount ?? request.paymentAmount },
        paymentMethod: { paymentMethodType },
      }
      const method = chooseMethod(asked)
      const paymentExpiryTime = paymentExpiryOfSession(method, now, request.paymentExpiryTime)
      const bare = newPayment(
        { actor, sameness: { digest } },
        { ...asked, paymentExpiryTime },
        { method, now, cardWish: isOfCard(method) ? session.offer.cardWish : undefined },
      )
      const made = withPage(parts, isOfCard(method) ? { ...bare, captureMode: captureModeOf(request) } : bare)
      return (await insertPayment(tx, made, session.paymentSessionId)) ? made : null
    })
    if (payment) return { payment, isNew: true }
    // Another tab was quicker.
  }
}

const isOfCard = ({ type }: PaymentMethod) => type === CARD
