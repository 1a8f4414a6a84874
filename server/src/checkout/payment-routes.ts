import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { drawQr } from '../codes/index.ts'
import {
  type ClientWithClock,
  clientTime,
  hasPage,
  isAwaitingPayer,
  isCard,
  isGivenUp,
  isOpen,
  type Payment,
  payerActor,
  Refusal,
  TRIES_MAX,
} from '../domain/index.ts'
import { chargeCard, fingerprintOf, giveUpPayment, tryCharge } from '../money/index.ts'
import { findPayment, isCardPresented } from '../storage/index.ts'
import { formOf, type Html, html, sendErrorPage, sendPage } from '../web/index.ts'
import { readCardForm } from './card-form.ts'
import { cardForm } from './card-page.ts'
import { challenge } from './challenge-page.ts'
import { isPlayed } from './is-played.ts'
import { outcome } from './outcome.ts'
import type { CheckoutParts } from './parts.ts'
import { onwardTo } from './payer-page.ts'
import { paymentPage, type Shown } from './payment-page.ts'
import { playedDecision } from './played-decisions.ts'
import { errorWords, readerOf } from './reader.ts'
import { otherWayOf, refuseTry, seenBy, stateOf, triesOf, trouble, waysOut } from './tries.ts'
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

const PATH = '/checkout/:clientId/:paymentId/:token'

export function paymentRoutes(app: FastifyInstance, parts: CheckoutParts): void {
  app.get<{ Params: Names }>(PATH, (request, reply) => show(parts, request, reply))
  app.get<{ Params: Names }>(`${PATH}/state`, (request, reply) => tell(parts, request, reply))
  app.get<{ Params: Names }>(`${PATH}/code.svg`, (request, reply) => drawCode(parts, request, reply))
  app.get<{ Params: Names }>(`${PATH}/leave`, (request, reply) => showOut(parts, request, reply))
  app.post<{ Params: Names }>(`${PATH}/card`, (request, reply) => takeCard(parts, request, reply))
  app.post<{ Params: Names }>(`${PATH}/cancel`, (request, reply) => giveUp(parts, request, reply))
  app.post<{ Params: Names & { decision: string } }>(`${PATH}/:decision`, (request, reply) =>
    decide(parts, request, reply),
  )
}

async function show(parts: CheckoutParts, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply) {
  const found = await find(parts, request)
  if (!found) return sendErrorPage(reply, 404, errorWords(readerOf(request), 'noPayment'))
  return sendPage(reply, found.step === 'none' ? paymentPage(found, outcome(found)) : openPage(found))
}

/** What the payer is asked for, what became of the last try above it, and the other ways below it. */
const openPage = (found: Found): Html =>
  paymentPage(found, html`${trouble(found)}${PAGES[found.step](found)}${waysOut(found)}`, { isOpen: true })

/** The way back to the shop; whoever still has something to do is shown that. */
async function showOut(
  parts: CheckoutParts,
  request: FastifyRequest<{ Params: Names }>,
  reply: FastifyReply,
) {
  const found = await find(parts, request)
  const onward = found?.step === 'none' ? shopAfter(found) : null
  if (!found || !onward) return show(parts, request, reply)
  return sendPage(reply, paymentPage(found, outcome(found), { onward }))
}

/** Whether the page is still true: another device may have paid, or another try may have failed. */
async function tell(parts: CheckoutParts, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply) {
  const found = await find(parts, request)
  if (!found) return reply.code(404).send()
  const { step, path, reader } = found
  const { now } = request.query as { readonly now?: unknown }
  return reply.send({
    isAwaiting: now === undefined ? step !== 'none' : now === stateOf(found),
    next: reader.to(shopAfter(found) ? `${path}/leave` : path),
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
  const role = found && isCard(found.payment) ? 'issuer' : 'wallet'
  const decision = playedDecision(role, request.params.decision, formOf(request).get('reason'))
  if (!found || !decision || !isPlayed(found.client)) return show(parts, request, reply.code(404))
  const { client, payment, step } = found
  if (step === 'none') return leave(reply, found)
  if (step === 'card') return reply.redirect(found.reader.to(found.path), 303)
  const { paymentId, card } = payment
  const wish = { instruction: decision.instruction, seen: seenBy(formOf(request), found) }
  const trying = { request, reply, found, card: step === 'challenge' ? card?.fingerprint : undefined }
  return finish(parts, trying, () => tryCharge(parts.money, payerActor(client), { paymentId }, wish))
}

/** The payer leaves, and the merchant is told. */
async function giveUp(parts: CheckoutParts, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply) {
  const found = await find(parts, request)
  if (!found) return show(parts, request, reply.code(404))
  if (found.step === 'none') return leave(reply, found)
  const { client, payment } = found
  try {
    const { paymentId } = payment
    return leave(reply, {
      ...found,
      payment: await giveUpPayment(parts.money, payerActor(client), { paymentId }),
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return reply.redirect(found.reader.to(found.path), 303)
  }
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
  const form = formOf(request)
  const typed = readCardForm(form, found.now)
  if ('mistakes' in typed) {
    // What is told beside the fields is newer than what became of the last try.
    const page = html`${cardForm(found, typed)}${waysOut(found)}`
    return sendPage(reply.code(422), paymentPage(found, page, { isOpen: true }))
  }
  const { client, payment } = found
  const { paymentId } = payment
  const tried = { ...typed, seen: seenBy(form, found) }
  const trying = { request, reply, found, card: fingerprintOf(parts.money, typed.card.number) }
  return finish(parts, trying, () => chargeCard(parts.money, payerActor(client), { paymentId }, tried))
}

interface Trying {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly found: Found
  /** Its fingerprint. */
  readonly card: string | undefined
}

async function finish(
  parts: CheckoutParts,
  { request, reply, found, card }: Trying,
  pay: () => Promise<Payment>,
) {
  const { client, reader, path } = found
  const { clientId, environment } = client
  const isSandbox = environment === 'sandbox'
  const counted = parts.tries.admit({ address: request.ip, card, clientId, isSandbox })
  if (!counted) return refuseTry(reply, reader)
  try {
    const payment = await pay()
    const after = { ...found, payment, tries: await triesOf(parts, payment) }
    const isDeclined = after.tries.failed !== null && after.tries.made > found.tries.made
    if (!isDeclined) counted.forgive()
    return leave(reply, after)
  } catch (error) {
    counted.forgive()
    // Another tab, the clock or the merchant was quicker: the page shows what is now.
    if (!(error instanceof Refusal)) throw error
    return reply.redirect(reader.to(path), 303)
  }
}

const leave = (reply: FastifyReply, found: Found) =>
  reply.redirect(found.reader.to(shopAfter(found) ? `${found.path}/leave` : found.path), 303)

/**
 * The shop, for a payer who is done; but whose card was not taken, or who has no try left, reads why first, and who waits for an
 * end waits here.
 */
function shopAfter({ payment, tries }: Found): string | null {
  const isRefused = payment.status === 'FAIL' && (isCard(payment) || tries.made >= TRIES_MAX)
  return !isOpen(payment) && (!isRefused || isGivenUp(payment)) ? onwardTo(payment.redirectUrl) : null
}

async function find(parts: CheckoutParts, request: FastifyRequest<{ Params: Names }>): Promise<Found | null> {
  const { money, links, findClient } = parts
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
  const tries = await triesOf(parts, payment)
  // While nobody knows what became of a try there is no other.
  const isAwaiting = isAwaitingPayer(payment, now) && !tries.isUnderWay
  const step = isAwaiting ? await stepOf(money, payment) : 'none'
  const otherWay = isAwaiting ? await otherWayOf(parts, client, payment, now) : null
  const path = links.payments.path(clientId, paymentId)
  return { client, payment, step, now, path, tries, otherWay, reader: readerOf(request) }
}

async function stepOf({ db }: CheckoutParts['money'], payment: Payment): Promise<Step> {
  if (!isCard(payment)) return 'wallet'
  return (await isCardPresented(db, payment.clientId, payment.paymentId)) ? 'challenge' : 'card'
}
