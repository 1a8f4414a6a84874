import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientTime, isOpen, type ProviderOutcome, Refusal } from '../domain/index.ts'
import { type CallingClient, charge, type OperationParts } from '../operations/index.ts'
import { findPayment } from '../storage/index.ts'
import { consentRoutes } from './consent-routes.ts'
import { isPlayed } from './is-played.ts'
import type { CheckoutLinks } from './links.ts'
import { messagePage, paymentPage } from './page.ts'

export interface CheckoutParts {
  readonly operationParts: OperationParts
  readonly links: CheckoutLinks
  readonly consentLinks: CheckoutLinks
  findClient(clientId: string): Promise<CallingClient | null>
}

interface Names {
  readonly clientId: string
  readonly paymentId: string
  readonly token: string
}

/** What the payer's two buttons mean to the simulated wallet. */
const DECISIONS: ReadonlyMap<string, ProviderOutcome> = new Map([
  ['confirm', { outcome: 'SUCCESS' }],
  ['decline', { outcome: 'FAIL' }],
])

const PATH = '/checkout/:clientId/:paymentId/:token'

export function checkoutRoutes(app: FastifyInstance, parts: CheckoutParts): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('x-content-type-options', 'nosniff')
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    )
  })
  // The forms have no fields.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  )
  app.get<{ Params: Names }>(PATH, (request, reply) => show(parts, request, reply))
  app.post<{ Params: Names & { decision: string } }>(`${PATH}/:decision`, (request, reply) =>
    decide(parts, request, reply),
  )
  consentRoutes(app, parts)
}

async function show(parts: CheckoutParts, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply) {
  const found = await find(parts, request.params)
  reply.type('text/html; charset=utf-8')
  if (!found)
    return reply.code(404).send(messagePage('No such payment', 'Please go back to the shop and try again.'))
  return reply.send(
    paymentPage({ ...found, path: parts.links.path(found.payment.clientId, found.payment.paymentId) }),
  )
}

async function decide(
  parts: CheckoutParts,
  request: FastifyRequest<{ Params: Names & { decision: string } }>,
  reply: FastifyReply,
) {
  const found = await find(parts, request.params)
  const decision = DECISIONS.get(request.params.decision)
  if (!found || !decision || !isPlayed(found.client)) return show(parts, request, reply.code(404))
  const { client, payment } = found
  if (found.isOpen) {
    try {
      await charge(parts.operationParts, client, { paymentId: payment.paymentId }, decision)
    } catch (error) {
      // Another tab, the clock or the merchant was quicker: the page shows what is now.
      if (!(error instanceof Refusal)) throw error
      return reply.redirect(parts.links.path(client.clientId, payment.paymentId), 303)
    }
  }
  const isWeb = /^https?:/i.test(payment.redirectUrl)
  return reply.redirect(
    isWeb ? payment.redirectUrl : parts.links.path(client.clientId, payment.paymentId),
    303,
  )
}

async function find(
  { operationParts, links, findClient }: CheckoutParts,
  { clientId, paymentId, token }: Names,
) {
  if (!links.isValid(clientId, paymentId, token)) return null
  const [client, payment] = await Promise.all([
    findClient(clientId),
    findPayment(operationParts.db, clientId, { paymentId }),
  ])
  if (!client || !payment) return null
  const now = clientTime(operationParts.clock, client.clockOffsetMs)
  return {
    client,
    payment,
    isOpen: isOpen(payment.status) && payment.status !== 'PENDING' && payment.expiresAt > now,
  }
}
