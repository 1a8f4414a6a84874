import type { FastifyReply, FastifyRequest } from 'fastify'
import { isCard, type Payment, payerActor, Refusal } from '../../domain/index.ts'
import {
  chargeCard,
  chooseAgain,
  chooseInSession,
  fingerprintOf,
  type MoneyDeps,
} from '../../engine/money/index.ts'
import { formOf, sendPage } from '../../platform/web/index.ts'
import { readCardForm } from './card-form.ts'
import { asPayer, type CheckoutDeps } from './deps.ts'
import { choiceOf, type FoundSession } from './found-session.ts'
import { goOn } from './paying.ts'
import { sessionPage } from './session-page.ts'
import { madeIn, refuseTry, triesOf } from './tries.ts'

type Typed = Extract<ReturnType<typeof readCardForm>, { card: unknown }>

/**
 * The payer has entered a card on the session's own page: the card is chosen and charged. A mistake chooses nothing. Sent
 * twice, or in two tabs, there is one payment and one charge. Null where there is nothing to choose.
 */
export async function takeSessionCard(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  found: FoundSession,
): Promise<FastifyReply | null> {
  const form = formOf(request)
  const made = madeIn(form)
  const offered = await choiceOf(deps, found)
  // Whoever chooses for the first time while another tab has chosen is shown what there is now.
  if (!offered?.takesCard || (made === null) !== (found.payment === null)) return null
  const typed = readCardForm(form, found.now)
  if ('mistakes' in typed) return sendPage(reply.code(422), sessionPage({ ...offered, typed }))
  const { client, reader } = found
  const { clientId, environment } = client
  const card = fingerprintOf(deps.money, typed.card.number)
  const isSandbox = environment === 'sandbox'
  const counted = deps.tries.admit({ address: request.address, card, clientId, isSandbox })
  if (!counted) return refuseTry(reply, reader)
  try {
    const payment = await asPayer(deps, client, (money) => chooseAndCharge(money, found, { made, typed }))
    const tries = await triesOf(deps, payment)
    const isDeclined = tries.failed !== null && tries.made > (made ?? 0)
    if (!isDeclined) counted.forgive()
    return goOn(deps, reply, found, { payment, tries })
  } catch (error) {
    counted.forgive()
    // The clock, the merchant or another tab was quicker: the page shows what is now.
    if (!(error instanceof Refusal)) throw error
    return reply.redirect(reader.to(found.path), 303)
  }
}

async function chooseAndCharge(
  money: MoneyDeps,
  { client, session: { paymentSessionId } }: FoundSession,
  { made, typed }: { readonly made: number | null; readonly typed: Typed },
): Promise<Payment> {
  const actor = payerActor(client)
  const choice = { method: 'CARD' }
  const payment =
    made === null
      ? await chooseInSession(money, actor, paymentSessionId, choice)
      : await chooseAgain(money, actor, paymentSessionId, { ...choice, made })
  // Another tab has chosen otherwise, or a provider has pages of its own by now.
  if (!isCard(payment) || payment.provider !== null) return payment
  const seen = { made: made ?? 0, method: 'CARD' }
  return chargeCard(money, actor, { paymentId: payment.paymentId }, { ...typed, seen })
}
