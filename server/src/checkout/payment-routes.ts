import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { drawQr } from '../codes/index.ts'
import {
  type ClientWithClock,
  clientTime,
  hasPage,
  isAwaitingPayer,
  isCard,
  isOpen,
  type Payment,
  type ProviderOutcome,
  payerActor,
  Refusal,
} from '../domain/index.ts'
import { charge, chargeCard } from '../money/index.ts'
import { findPayment, isCardPresented } from '../storage/index.ts'
import { formOf, type Html, sendErrorPage, sendPage } from '../web/index.ts'
import { readCardForm } from './card-form.ts'
import { cardForm } from './card-page.ts'
import { challenge } from './challenge-page.ts'
import { isPlayed } from './is-played.ts'
import { outcome } from './outcome.ts'
import type { CheckoutParts } from './parts.ts'
import { onwardTo } from './payer-page.ts'
import { paymentPage, type Shown } from './payment-page.ts'
import { errorWords, readerOf } from './reader.ts'
import { walletDecision } from './wallet-page.ts'

interface Names {
  readonly clientId: string
  readonly paymentId: string
  readonly token: string
}

/** What the payer is asked for now. */
type Step = 'wallet' | 'card' | 'challenge' | 'none'

interface Found extends Shown {
  readonly client: ClientWithClock
  readonly step: Step
}

const PAGES: Readonly<Record<Step, (shown: Shown) => Html>> = {
  wallet: walletDecision,
  card: (shown) => cardForm(shown),
  challenge,
  none: outcome,
}

/**
 * What the two buttons mean to who is played: a wallet does what its payer wants. Where a bank has asked, the issuer
 * still has to take the card, and a no says that it was not the payer.
 */
type Decision = Partial<Record<Step, { instruction?: ProviderOutcome }>>
const DECISIONS: ReadonlyMap<string, Decision> = new Map<string, Decision>([
  ['confirm', { wallet: { instruction: { outcome: 'SUCCESS' } }, challenge: {} }],
  [
    'decline',
    {
      wallet: { instruction: { outcome: 'FAIL' } },
      challenge: { instruction: { outcome: 'FAIL', resultCode: 'USER_PAYMENT_VERIFICATION_FAILED' } },
    },
  ],
])

const PATH = '/checkout/:clientId/:paymentId/:token'

export function paymentRoutes(app: FastifyInstance, parts: CheckoutParts): void {
  app.get<{ Params: Names }>(PATH, (request, reply) => show(parts, request, reply))
  app.get<{ Params: Names }>(`${PATH}/state`, (request, reply) => tell(parts, request, reply))
  app.get<{ Params: Names }>(`${PATH}/code.svg`, (request, reply) => drawCode(parts, request, reply))
  app.get<{ Params: Names }>(`${PATH}/leave`, (request, reply) => showOut(parts, request, reply))
  app.post<{ Params: Names }>(`${PATH}/card`, (request, reply) => takeCard(parts, request, reply))
  app.post<{ Params: Names & { decision: string } }>(`${PATH}/:decision`, (request, reply) =>
    decide(parts, request, reply),
  )
}

async function show(parts: CheckoutParts, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply) {
  const found = await find(parts, request)
  if (!found) return sendErrorPage(reply, 404, errorWords(readerOf(request), 'noPayment'))
  return sendPage(reply, paymentPage(found, PAGES[found.step](found), { isOpen: found.step !== 'none' }))
}

/** The way back to the shop; whoever still has something to do is shown that. */
async function showOut(
  parts: CheckoutParts,
  request: FastifyRequest<{ Params: Names }>,
  reply: FastifyReply,
) {
  const found = await find(parts, request)
  const onward = found?.step === 'none' ? shopAfter(found.payment) : null
  if (!found || !onward) return show(parts, request, reply)
  return sendPage(reply, paymentPage(found, outcome(found), { onward }))
}

/** Whether the payer is still waited for: another device of theirs may have paid. */
async function tell(parts: CheckoutParts, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply) {
  const found = await find(parts, request)
  if (!found) return reply.code(404).send()
  const { payment, step, path, reader } = found
  return reply.send({
    isAwaiting: step !== 'none',
    next: reader.to(shopAfter(payment) ? `${path}/leave` : path),
  })
}

/** The page's own address, for the payer's phone. */
async function drawCode(
  parts: CheckoutParts,
  request: FastifyRequest<{ Params: Names }>,
  reply: FastifyReply,
) {
  const found = await find(parts, request)
  if (!found || found.step === 'none')
    return sendErrorPage(reply, 404, errorWords(readerOf(request), 'noPayment'))
  const { client, payment } = found
  const url = parts.links.payments.url(client.clientId, payment.paymentId)
  return reply.type('image/svg+xml').send(await drawQr(url, { format: 'svg', size: 'SMALL' }))
}

async function decide(
  parts: CheckoutParts,
  request: FastifyRequest<{ Params: Names & { decision: string } }>,
  reply: FastifyReply,
) {
  const found = await find(parts, request)
  const decision = DECISIONS.get(request.params.decision)
  if (!found || !decision || !isPlayed(found.client)) return show(parts, request, reply.code(404))
  const { client, payment, step } = found
  if (step === 'none') return leave(reply, found, payment)
  const taken = decision[step]
  if (!taken) return reply.redirect(found.reader.to(found.path), 303)
  const { paymentId } = payment
  return finish(reply, found, () => charge(parts.money, payerActor(client), { paymentId }, taken.instruction))
}

async function takeCard(
  parts: CheckoutParts,
  request: FastifyRequest<{ Params: Names }>,
  reply: FastifyReply,
) {
  const found = await find(parts, request)
  if (!found || !isCard(found.payment)) return show(parts, request, reply.code(404))
  // Sent twice, or another tab was quicker: the page shows what is now.
  if (found.step !== 'card') return reply.redirect(found.reader.to(found.path), 303)
  const typed = readCardForm(formOf(request), found.now)
  if ('mistakes' in typed)
    return sendPage(reply.code(422), paymentPage(found, cardForm(found, typed), { isOpen: true }))
  const { paymentId } = found.payment
  return finish(reply, found, () => chargeCard(parts.money, payerActor(found.client), { paymentId }, typed))
}

async function finish(reply: FastifyReply, found: Found, pay: () => Promise<Payment>) {
  try {
    return leave(reply, found, await pay())
  } catch (error) {
    // Another tab, the clock or the merchant was quicker: the page shows what is now.
    if (!(error instanceof Refusal)) throw error
    return reply.redirect(found.reader.to(found.path), 303)
  }
}

const leave = (reply: FastifyReply, { path, reader }: Found, payment: Payment) =>
  reply.redirect(reader.to(shopAfter(payment) ? `${path}/leave` : path), 303)

/** The shop, for a payer who is done; but whose card was not taken reads why first. */
function shopAfter(payment: Payment): string | null {
  const isCardRefused = isCard(payment) && payment.status === 'FAIL' && !isDeclined(payment)
  const isOver = !isOpen(payment) || payment.status === 'PENDING'
  return isOver && !isCardRefused ? onwardTo(payment.redirectUrl) : null
}

const isDeclined = ({ resultCode }: Payment) => resultCode === 'USER_PAYMENT_VERIFICATION_FAILED'

async function find(
  { money, links, findClient }: CheckoutParts,
  request: FastifyRequest<{ Params: Names }>,
): Promise<Found | null> {
  const { clientId, paymentId, token } = request.params
  if (!links.payments.isValid(clientId, paymentId, token)) return null
  const { db, clock } = money
  const [client, payment] = await Promise.all([
    findClient(clientId),
    findPayment(db, clientId, { paymentId }),
  ])
  // What was charged in the call has no page.
  if (!client || !payment || !hasPage(payment)) return null
  const now = clientTime(clock, client.clockOffsetMs)
  const step = isAwaitingPayer(payment, now) ? await stepOf(money, payment) : 'none'
  const path = links.payments.path(clientId, paymentId)
  return { client, payment, step, now, path, reader: readerOf(request) }
}

async function stepOf({ db }: CheckoutParts['money'], payment: Payment): Promise<Step> {
  if (!isCard(payment)) return 'wallet'
  return (await isCardPresented(db, payment.clientId, payment.paymentId)) ? 'challenge' : 'card'
}
