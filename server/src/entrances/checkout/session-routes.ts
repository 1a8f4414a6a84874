import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ClientWithClock,
  clientTime,
  hasPage,
  isAwaitingPayer,
  isOpen,
  isSessionOver,
  type Payment,
  upstreamPage,
  payerActor,
  Refusal,
} from '../../domain/index.ts'
import {
  CardGone,
  canPayBy,
  chooseAgain,
  chooseInSession,
  driveOpeningOn,
  isUncertain,
  listSavedCards,
  removeSavedCard,
  type SessionChoice,
  whoseIn,
} from '../../engine/money/index.ts'
import { findPayment, findPaymentSession, findRequestId } from '../../storage/index.ts'
import { formOf, sendErrorPage, sendPage } from '../../platform/web/index.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { asPayer, type CheckoutDeps } from './deps.ts'
import { onwardTo } from './payer-page.ts'
import { errorWords, readerOf } from './reader.ts'
import { afterRemoval, type CardNote, noteIn, removable } from './saved-cards.ts'
import {
  closedSessionPage,
  onwardSessionPage,
  removalPage,
  type ShownSession,
  sessionPage,
} from './session-page.ts'
import { refuseTry, type Tries, triesOf } from './tries.ts'

interface Names {
  readonly clientId: string
  readonly sessionId: string
  readonly token: string
}

interface CardNames extends Names {
  /** The payment that it was saved with. */
  readonly card: string
}

interface Found extends ShownSession {
  readonly client: ClientWithClock
  /** The payment that the session has led to. */
  readonly payment: Payment | null
  readonly isCancelled: boolean
  readonly isExpired: boolean
}

const PATH = '/checkout/session/:clientId/:sessionId/:token'

export function sessionRoutes(app: FastifyInstance, deps: CheckoutDeps): void {
  app.get<{ Params: Names }>(PATH, (request, reply) => show(deps, request, reply))
  app.get<{ Params: Names }>(`${PATH}/again`, (request, reply) => showAgain(deps, request, reply))
  app.post<{ Params: Names }>(`${PATH}/choose`, (request, reply) => choose(deps, request, reply))
  app.get<{ Params: CardNames }>(`${PATH}/remove/:card`, (request, reply) => ask(deps, request, reply))
  app.post<{ Params: CardNames }>(`${PATH}/remove/:card`, (request, reply) => remove(deps, request, reply))
}

async function show(
  deps: CheckoutDeps,
  request: FastifyRequest<{ Params: Names }>,
  reply: FastifyReply,
  note: CardNote | undefined = noteIn(request.query),
) {
  const found = await find(deps, request)
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

/** Without what has been switched off, or leads nowhere any more, since the session was created. */
function asOfferedNow({ money }: CheckoutDeps, found: Found): Found {
  const { client, session, saved } = found
  const { currency } = session.request.paymentAmount
  const isOffered = (type: string) => money.providers.takes(client, type, currency)
  const methods = session.offer.methods.filter(isOffered)
  return {
    ...found,
    session: { ...session, offer: { ...session.offer, methods } },
    saved: isOffered('CARD') ? saved : [],
  }
}

/** The choice once more, for a payer who cannot or does not want to pay as they have chosen. */
async function showAgain(
  deps: CheckoutDeps,
  request: FastifyRequest<{ Params: Names }>,
  reply: FastifyReply,
  note: CardNote | undefined = noteIn(request.query),
) {
  const found = await find(deps, request)
  const tries = found?.payment && (await triesOf(deps, found.payment))
  if (!found || !tries || !mayChooseAgain(found, tries)) return show(deps, request, reply, note)
  const { client, session } = found
  const methods = session.offer.methods.filter((type) =>
    canPayBy(deps.money, payerActor(client), session, type),
  )
  // The payment's own time may be over sooner.
  const expiresAt = earlier(session.expiresAt, found.payment?.expiresAt ?? session.expiresAt)
  const narrowed = { ...session, expiresAt, offer: { ...session.offer, methods } }
  const page = { ...found, session: narrowed, made: tries.made, note }
  return sendPage(reply, sessionPage(page))
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

const mayChooseAgain = ({ payment, isExpired, now }: Found, { isUnderWay }: Tries): boolean =>
  payment !== null && payment.provider === null && !isExpired && isAwaitingPayer(payment, now) && !isUnderWay

/** For a payment that a provider has not answered yet, the provider is asked once more. */
const drivenOn = async (deps: CheckoutDeps, { client }: Found, payment: Payment): Promise<Payment> =>
  isUncertain(payment) ? driveOpeningOn(deps.money, payerActor(client), payment) : payment

function closedBecause({ payment, isCancelled, isExpired, now }: Found): Outcome | null {
  if (payment) return outcomeOf(payment, now)
  if (isCancelled) return 'cancelled'
  return isExpired ? 'expired' : null
}

async function choose(deps: CheckoutDeps, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply) {
  const found = await find(deps, request)
  const form = formOf(request)
  const choice = choiceOf(form)
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
    const isDeclined = card !== undefined && (await triesOf(deps, payment)).failed !== null
    if (!isDeclined) counted?.forgive()
    const path = isHere(deps, payment) ? pathOf(deps, payment) : found.path
    return reply.redirect(found.reader.to(path), 303)
  } catch (error) {
    counted?.forgive()
    if (error instanceof CardGone) return showAgain(deps, request, reply.code(409), 'gone')
    // The clock or the merchant was quicker, or the choice is not on offer: the page shows what is now.
    if (!(error instanceof Refusal)) throw error
    return reply.redirect(found.reader.to(found.path), 303)
  }
}

/** Asks first, so that nobody loses a card by a slip. */
async function ask(deps: CheckoutDeps, request: FastifyRequest<{ Params: CardNames }>, reply: FastifyReply) {
  const found = await find(deps, request)
  const card = found && (await isChoosing(deps, found)) && removable(found.saved, request.params.card)
  return card ? sendPage(reply, removalPage(found, card)) : showAgain(deps, request, reply)
}

async function remove(
  deps: CheckoutDeps,
  request: FastifyRequest<{ Params: CardNames }>,
  reply: FastifyReply,
) {
  const found = await find(deps, request)
  if (!found || !(await isChoosing(deps, found))) return showAgain(deps, request, reply)
  const card = removable(found.saved, request.params.card)
  if (card) await removeSavedCard(deps.money, payerActor(found.client), whoseIn(found.session), card)
  return reply.redirect(afterRemoval(found.reader, `${found.path}/again`), 303)
}

/** Whether the payer may still choose: nobody else is shown a card. */
async function isChoosing(deps: CheckoutDeps, found: Found): Promise<boolean> {
  const { payment } = found
  return payment ? mayChooseAgain(found, await triesOf(deps, payment)) : closedBecause(found) === null
}

/** How many charges a payer who chooses again knew of; null for a first choice. */
function madeIn(form: URLSearchParams): number | null {
  const made = form.get('try')
  return made !== null && /^\d{1,2}$/.test(made) ? Number(made) : null
}

function choiceOf(form: URLSearchParams): SessionChoice | null {
  const [method, card] = [form.get('method'), form.get('card')]
  if (card !== null) return { savedCard: card }
  return method === null ? null : { method }
}

/** Whether its payer continues on a page of the gateway. */
const isHere = ({ money }: CheckoutDeps, payment: Payment): boolean =>
  hasPage(payment) &&
  (payment.provider === null || !money.providers.named(payment.provider)?.abilities.hasPages)

const pathOf = ({ links }: CheckoutDeps, { clientId, paymentId }: Payment) =>
  links.payments.path(clientId, paymentId)

async function find(
  { money, links, findClient }: CheckoutDeps,
  request: FastifyRequest<{ Params: Names }>,
): Promise<Found | null> {
  const { clientId, sessionId, token } = request.params
  if (!links.sessions.isValid(clientId, sessionId, token)) return null
  const { db, sealer, clock } = money
  const [client, session] = await Promise.all([
    findClient(clientId),
    findPaymentSession(db, sealer, clientId, { paymentSessionId: sessionId }),
  ])
  if (!client || !session) return null
  const now = clientTime(clock, client.clockOffsetMs)
  const used = await findRequestId(db, clientId, session.request.paymentRequestId)
  return {
    client,
    session,
    now,
    reader: readerOf(request, session.request.locale),
    payment: used?.paymentId ? await findPayment(db, clientId, { paymentId: used.paymentId }) : null,
    isCancelled: used?.isCancelled ?? false,
    saved: await listSavedCards(money, payerActor(client), whoseIn(session)),
    isExpired: isSessionOver(session, now),
    path: links.sessions.path(clientId, sessionId),
  }
}
