import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOpen, type Payment, payerActor, Refusal, upstreamPage } from '../../domain/index.ts'
import {
  CardGone,
  chooseAgain,
  chooseInSession,
  driveOpeningOn,
  isUncertain,
  removeSavedCard,
  type SessionChoice,
  whoseIn,
} from '../../engine/money/index.ts'
import { formOf, sendErrorPage, sendPage } from '../../platform/web/index.ts'
import { asPayer, type CheckoutDeps } from './deps.ts'
import {
  asOfferedAgain,
  asOfferedNow,
  choiceOf,
  closedBecause,
  type FoundSession,
  findSession,
  isHere,
  mayChooseAgain,
  pathOf,
  type SessionNames,
} from './found-session.ts'
import { onwardTo } from './payer-page.ts'
import { goOn } from './paying.ts'
import { errorWords, readerOf } from './reader.ts'
import { afterRemoval, type CardNote, noteIn, removable } from './saved-cards.ts'
import { takeSessionCard } from './session-card.ts'
import { closedSessionPage, onwardSessionPage, removalPage, sessionPage } from './session-page.ts'
import { madeIn, refuseTry, triesOf } from './tries.ts'

interface CardNames extends SessionNames {
  /** The payment that it was saved with. */
  readonly card: string
}

const PATH = '/checkout/session/:clientId/:sessionId/:token'

export function sessionRoutes(app: FastifyInstance, deps: CheckoutDeps): void {
  app.get<{ Params: SessionNames }>(PATH, (request, reply) => show(deps, request, reply))
  app.get<{ Params: SessionNames }>(`${PATH}/again`, (request, reply) => showAgain(deps, request, reply))
  app.post<{ Params: SessionNames }>(`${PATH}/choose`, (request, reply) => choose(deps, request, reply))
  app.post<{ Params: SessionNames }>(`${PATH}/card`, (request, reply) => takeCard(deps, request, reply))
  app.get<{ Params: CardNames }>(`${PATH}/remove/:card`, (request, reply) => ask(deps, request, reply))
  app.post<{ Params: CardNames }>(`${PATH}/remove/:card`, (request, reply) => remove(deps, request, reply))
}

async function show(
  deps: CheckoutDeps,
  request: FastifyRequest<{ Params: SessionNames }>,
  reply: FastifyReply,
  note: CardNote | undefined = noteIn(request.query),
) {
  const found = await findSession(deps, request)
  if (!found) return sendErrorPage(reply, 404, errorWords(readerOf(request), 'noPayment'))
  const payment = found.payment && (await drivenOn(deps, found, found.payment))
  const isUpstream = payment && isOpen(payment) && !isHere(deps, payment)
  const upstream = isUpstream ? onwardTo(upstreamPage(payment)) : null
  if (upstream) return sendPage(reply, onwardSessionPage(found, upstream))
  if (payment && isHere(deps, payment)) return reply.redirect(found.reader.to(pathOf(deps, payment)), 303)
  const why = closedBecause(found)
  return sendPage(
    reply,
    why === null ? sessionPage({ ...asOfferedNow(deps, found), note }) : closedSessionPage(found, why),
  )
}

/** The choice once more, for a payer who cannot or does not want to pay as they have chosen. */
async function showAgain(
  deps: CheckoutDeps,
  request: FastifyRequest<{ Params: SessionNames }>,
  reply: FastifyReply,
  note: CardNote | undefined = noteIn(request.query),
) {
  const found = await findSession(deps, request)
  const tries = found?.payment && (await triesOf(deps, found.payment))
  if (!found || !tries || !mayChooseAgain(found, tries)) return show(deps, request, reply, note)
  return sendPage(reply, sessionPage({ ...asOfferedAgain(deps, found, tries), note }))
}

/** For a payment that a provider has not answered yet, the provider is asked once more. */
const drivenOn = async (deps: CheckoutDeps, { client }: FoundSession, payment: Payment): Promise<Payment> =>
  isUncertain(payment) ? driveOpeningOn(deps.money, payerActor(client), payment) : payment

async function choose(
  deps: CheckoutDeps,
  request: FastifyRequest<{ Params: SessionNames }>,
  reply: FastifyReply,
) {
  const found = await findSession(deps, request)
  const form = formOf(request)
  const choice = chosenIn(form)
  if (!found || !choice) return show(deps, request, reply.code(404))
  const { client, session } = found
  const saved = 'savedCard' in choice && found.saved.find(({ keptWith }) => keptWith === choice.savedCard)
  const { clientId, environment } = client
  const isSandbox = environment === 'sandbox'
  const card = saved ? saved.card.fingerprint : undefined
  // A choice alone charges nothing.
  const counted =
    card === undefined ? null : deps.tries.admit({ address: request.address, card, clientId, isSandbox })
  if (card !== undefined && !counted) return refuseTry(reply, found.reader)
  try {
    const made = madeIn(form)
    const [actor, id] = [payerActor(client), session.paymentSessionId]
    const payment = await asPayer(deps, client, (money) =>
      made === null
        ? chooseInSession(money, actor, id, choice)
        : chooseAgain(money, actor, id, { ...choice, made }),
    )
    const tries = await triesOf(deps, payment)
    const isDeclined = card !== undefined && tries.failed !== null && tries.made > (made ?? 0)
    if (!isDeclined) counted?.forgive()
    return goOn(deps, reply, found, { payment, tries })
  } catch (error) {
    counted?.forgive()
    if (error instanceof CardGone) return showAgain(deps, request, reply.code(409), 'gone')
    // The clock or the merchant was quicker, or the choice is not on offer: the page shows what is now.
    if (!(error instanceof Refusal)) throw error
    return reply.redirect(found.reader.to(found.path), 303)
  }
}

async function takeCard(
  deps: CheckoutDeps,
  request: FastifyRequest<{ Params: SessionNames }>,
  reply: FastifyReply,
) {
  const found = await findSession(deps, request)
  if (!found) return show(deps, request, reply.code(404))
  return (
    (await takeSessionCard(deps, request, reply, found)) ?? reply.redirect(found.reader.to(found.path), 303)
  )
}

/** Asks first, so that nobody loses a card by a slip. */
async function ask(deps: CheckoutDeps, request: FastifyRequest<{ Params: CardNames }>, reply: FastifyReply) {
  const found = await findSession(deps, request)
  const card = found && (await choiceOf(deps, found)) && removable(found.saved, request.params.card)
  return card ? sendPage(reply, removalPage(found, card)) : showAgain(deps, request, reply)
}

async function remove(
  deps: CheckoutDeps,
  request: FastifyRequest<{ Params: CardNames }>,
  reply: FastifyReply,
) {
  const found = await findSession(deps, request)
  if (!found || !(await choiceOf(deps, found))) return showAgain(deps, request, reply)
  const card = removable(found.saved, request.params.card)
  if (card) await removeSavedCard(deps.money, payerActor(found.client), whoseIn(found.session), card)
  return reply.redirect(afterRemoval(found.reader, `${found.path}/again`), 303)
}

function chosenIn(form: URLSearchParams): SessionChoice | null {
  const [method, card] = [form.get('method'), form.get('card')]
  if (card !== null) return { savedCard: card }
  return method === null ? null : { method }
}
