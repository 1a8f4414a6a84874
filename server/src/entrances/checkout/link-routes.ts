import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ClientWithClock,
  clientTime,
  hasPage,
  LinkEnded,
  linkIdIn,
  linkState,
  type PaymentLink,
  payerActor,
  Refusal,
} from '../../domain/index.ts'
import { findLinkPayment, openByLink } from '../../engine/money/index.ts'
import { findPayment, findPaymentLink } from '../../storage/index.ts'
import { formOf, sendErrorPage, sendPage } from '../../platform/web/index.ts'
import { asPayer, type CheckoutDeps } from './deps.ts'
import { linkPage, type ShownLink } from './link-page.ts'
import { linkReturn } from './link-return.ts'
import { errorWords, readerOf } from './reader.ts'
import { refuseTry } from './tries.ts'

interface Names {
  readonly clientId: string
  readonly linkId: string
  readonly token: string
}

const PATH = '/checkout/link/:clientId/:linkId/:token'

export function paymentLinkRoutes(app: FastifyInstance, deps: CheckoutDeps): void {
  app.get<{ Params: Names }>(PATH, (request, reply) => show(deps, request, reply))
  app.post<{ Params: Names }>(PATH, (request, reply) => open(deps, request, reply))
}

interface Found extends ShownLink {
  readonly client: ClientWithClock
  readonly link: PaymentLink
}

async function find(deps: CheckoutDeps, request: FastifyRequest<{ Params: Names }>): Promise<Found | null> {
  const { money, links, findClient } = deps
  const { clientId, linkId, token } = request.params
  if (!links.paymentLinks.isValid(clientId, linkId, token)) return null
  const [client, link] = await Promise.all([
    findClient(clientId),
    findPaymentLink(money.db, clientId, linkId),
  ])
  if (!client || !link) return null
  const payment = link.isOnce ? await findLinkPayment(money, link) : null
  const state = linkState(link, payment?.status === 'SUCCESS', clientTime(money.clock, client.clockOffsetMs))
  const path = links.paymentLinks.path(clientId, linkId)
  return { client, link, state, path, reader: readerOf(request) }
}

async function show(deps: CheckoutDeps, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply) {
  const linkId = linkIdIn(request.params.linkId)
  if (linkId !== null) return showReturn(deps, request, reply, linkId)
  const found = await find(deps, request)
  return found ? sendPage(reply, linkPage(found)) : notFound(request, reply)
}

/** Begins the session in which it is paid, or leads to the one that has begun. */
async function open(deps: CheckoutDeps, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply) {
  const found = await find(deps, request)
  if (!found) return notFound(request, reply)
  const { client, link, reader } = found
  const { clientId, environment } = client
  if (!deps.openings.admit({ address: request.address, clientId, isSandbox: environment === 'sandbox' }))
    return refuseTry(reply, reader)
  const choice = {
    quantities: quantitiesIn(formOf(request), link),
    returnUrl: (session: number) => linkReturn(deps.links.paymentLinks, link, session),
  }
  try {
    const { paymentSessionId } = await asPayer(deps, client, (money) =>
      openByLink(money, payerActor(client), link.linkId, choice),
    )
    return reply.redirect(reader.to(deps.links.sessions.path(clientId, paymentSessionId)), 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error instanceof LinkEnded) return sendPage(reply, linkPage({ ...found, state: error.state }))
    if (error.code === 'PARAM_ILLEGAL')
      return sendPage(reply.code(400), linkPage({ ...found, hasChosenNothing: true }))
    // No account takes it any more, or the client may not be paid so much.
    return sendPage(reply.code(409), linkPage({ ...found, state: 'CLOSED' }))
  }
}

/** A payer who comes back from a provider's page sees what has become of their payment: the address names their session. */
async function showReturn(
  { money, links, findClient }: CheckoutDeps,
  request: FastifyRequest<{ Params: Names }>,
  reply: FastifyReply,
  linkId: string,
) {
  const { clientId, linkId: paymentRequestId, token } = request.params
  if (!links.paymentLinks.isValid(clientId, paymentRequestId, token) || !(await findClient(clientId)))
    return notFound(request, reply)
  const payment = await findPayment(money.db, clientId, { paymentRequestId })
  const shown =
    payment && hasPage(payment)
      ? links.payments.path(clientId, payment.paymentId)
      : links.paymentLinks.path(clientId, linkId)
  return reply.redirect(readerOf(request).to(shown), 303)
}

/** One for each item, in their order. What is no number is more than there is. */
function quantitiesIn(form: URLSearchParams, { offer }: PaymentLink): number[] {
  if (offer.kind !== 'choice') return []
  return offer.items.map((_item, index) => {
    const given = form.get(`q${index}`)?.trim() ?? ''
    if (given === '') return 0
    return /^\d{1,6}$/.test(given) ? Number(given) : Number.MAX_SAFE_INTEGER
  })
}

const notFound = (request: FastifyRequest, reply: FastifyReply) =>
  sendErrorPage(reply, 404, errorWords(readerOf(request), 'noPayment'))
