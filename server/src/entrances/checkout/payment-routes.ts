import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { drawQr } from '../../platform/codes/index.ts'
import { isCard, payerActor, Refusal } from '../../domain/index.ts'
import { giveUpPayment, tryCharge } from '../../engine/money/index.ts'
import { formOf, sendErrorPage, sendPage } from '../../platform/web/index.ts'
import { cardRoutes } from './card-routes.ts'
import { find, type Names } from './found-payment.ts'
import { isPlayed } from './is-played.ts'
import { outcome } from './outcome.ts'
import { asPayer, type CheckoutDeps } from './deps.ts'
import { finish, leave, shopAfter, show } from './paying.ts'
import { paymentPage } from './payment-page.ts'
import { playedDecision } from './played-decisions.ts'
import { errorWords, readerOf } from './reader.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { seenBy, stateOf } from './tries.ts'

const PATH = '/checkout/:clientId/:paymentId/:token'

export function paymentRoutes(app: FastifyInstance, deps: CheckoutDeps): void {
  app.get<{ Params: Names }>(PATH, (request, reply) => show(deps, request, reply))
  app.get<{ Params: Names }>(`${PATH}/state`, (request, reply) => tell(deps, request, reply))
  app.get<{ Params: Names }>(`${PATH}/code.svg`, (request, reply) => drawCode(deps, request, reply))
  app.get<{ Params: Names }>(`${PATH}/leave`, (request, reply) => showOut(deps, request, reply))
  cardRoutes(app, deps, PATH)
  receiptRoutes(app, deps, PATH)
  app.post<{ Params: Names }>(`${PATH}/cancel`, (request, reply) => giveUp(deps, request, reply))
  app.post<{ Params: Names & { decision: string } }>(`${PATH}/:decision`, (request, reply) =>
    decide(deps, request, reply),
  )
}

/** The way back to the shop; a payer who still has something to do is shown that. */
async function showOut(deps: CheckoutDeps, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply) {
  const found = await find(deps, request)
  const onward = found?.step === 'none' ? shopAfter(found) : null
  if (!found || !onward) return show(deps, request, reply)
  return sendPage(reply, paymentPage(found, outcome(found, true), { onward }))
}

/** Whether the page is still true: another device may have paid, or another try may have failed. */
async function tell(deps: CheckoutDeps, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply) {
  const found = await find(deps, request)
  if (!found) return reply.code(404).send()
  const { step, path, reader } = found
  const { now } = request.query as { readonly now?: unknown }
  return reply.send({
    isAwaiting: now === undefined ? step !== 'none' : now === stateOf(found),
    next: reader.to(shopAfter(found) ? `${path}/leave` : path),
  })
}

/** The page's own address, for the payer's phone. */
async function drawCode(deps: CheckoutDeps, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply) {
  const found = await find(deps, request)
  if (!found || found.step === 'none')
    return sendErrorPage(reply, 404, errorWords(readerOf(request), 'noPayment'))
  const { client, payment } = found
  const url = deps.links.payments.url(client.clientId, payment.paymentId)
  return reply.type('image/svg+xml').send(await drawQr(url, { format: 'svg', size: 'SMALL' }))
}

async function decide(
  deps: CheckoutDeps,
  request: FastifyRequest<{ Params: Names & { decision: string } }>,
  reply: FastifyReply,
) {
  const found = await find(deps, request)
  const role = found && isCard(found.payment) ? 'issuer' : 'wallet'
  const decision = playedDecision(role, request.params.decision, formOf(request).get('reason'))
  if (!found || !decision || !isPlayed(found.client)) return show(deps, request, reply.code(404))
  const { client, payment, step } = found
  if (step === 'none') return leave(reply, found)
  if (step === 'card') return reply.redirect(found.reader.to(found.path), 303)
  const { paymentId, card } = payment
  const options = { instruction: decision.instruction, seen: seenBy(formOf(request), found) }
  const trying = { request, reply, found, card: step === 'challenge' ? card?.fingerprint : undefined }
  return finish(deps, trying, () =>
    asPayer(deps, client, (money) => tryCharge(money, payerActor(client), { paymentId }, options)),
  )
}

/** The payer leaves, and the merchant is notified. */
async function giveUp(deps: CheckoutDeps, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply) {
  const found = await find(deps, request)
  if (!found) return show(deps, request, reply.code(404))
  if (found.step === 'none') return leave(reply, found)
  const { client, payment } = found
  try {
    const { paymentId } = payment
    return leave(reply, {
      ...found,
      payment: await giveUpPayment(deps.money, payerActor(client), { paymentId }),
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return reply.redirect(found.reader.to(found.path), 303)
  }
}
