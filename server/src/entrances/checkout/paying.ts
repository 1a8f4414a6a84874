import type { FastifyReply, FastifyRequest } from 'fastify'
import { isCard, isGivenUp, isOpen, type Payment, Refusal, TRIES_MAX } from '../../domain/index.ts'
import { CardGone } from '../../engine/money/index.ts'
import { type Html, html, sendErrorPage, sendPage } from '../../platform/web/index.ts'
import { cardForm } from './card-page.ts'
import { challenge } from './challenge-page.ts'
import { type Found, find, type Names, type Step, savedOf } from './found-payment.ts'
import { type FoundSession, isHere, pathOf } from './found-session.ts'
import { outcome } from './outcome.ts'
import type { CheckoutDeps } from './deps.ts'
import { onwardTo } from './payer-page.ts'
import { paymentPage, type Shown } from './payment-page.ts'
import { errorWords, readerOf } from './reader.ts'
import { type CardNote, cardNote, noteIn } from './saved-cards.ts'
import { refuseTry, triesOf, trouble, waysOut } from './tries.ts'
import { walletDecision } from './wallet-page.ts'

/** The bank asks about the next card. */
const troubleAt = (found: Found): Html | null => (found.step === 'challenge' ? null : trouble(found))

const PAGES: Readonly<Record<Step, (shown: Shown) => Html>> = {
  wallet: walletDecision,
  card: (shown) => cardForm(shown),
  challenge,
  none: outcome,
}

/** The page of a payment as it is now. */
export async function show(
  deps: CheckoutDeps,
  request: FastifyRequest<{ Params: Names }>,
  reply: FastifyReply,
) {
  const found = await find(deps, request)
  if (!found) return sendErrorPage(reply, 404, errorWords(readerOf(request), 'noPayment'))
  const note = noteIn(request.query)
  return sendPage(
    reply,
    found.step === 'none' ? paymentPage(found, ended(found, request)) : openPage(found, note),
  )
}

const ended = (found: Found, { query }: FastifyRequest): Html =>
  outcome({ ...found, mailNote: (query as { receipt?: unknown }).receipt === 'sent' ? 'sent' : undefined })

/** What the payer is asked for, what became of the last try above it, and the other ways below it. */
export const openPage = (found: Found, note?: CardNote): Html =>
  paymentPage(
    found,
    html`${cardNote(found.reader, note) ?? troubleAt(found)}${PAGES[found.step](found)}${waysOut(found)}`,
    { isOpen: true },
  )

interface Trying {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly found: Found
  /** Its fingerprint. */
  readonly card: string | undefined
}

/** A try that pays: counted, if it is declined, and followed by whatever page is true then. */
export async function finish(
  deps: CheckoutDeps,
  { request, reply, found, card }: Trying,
  pay: () => Promise<Payment>,
) {
  const { client, reader, path } = found
  const { clientId, environment } = client
  const isSandbox = environment === 'sandbox'
  const counted = deps.tries.admit({ address: request.address, card, clientId, isSandbox })
  if (!counted) return refuseTry(reply, reader)
  try {
    const payment = await pay()
    const after = { ...found, payment, tries: await triesOf(deps, payment) }
    const isDeclined = after.tries.failed !== null && after.tries.made > found.tries.made
    if (!isDeclined) counted.forgive()
    return leave(reply, after)
  } catch (error) {
    counted.forgive()
    if (error instanceof CardGone)
      return sendPage(reply.code(409), openPage({ ...found, saved: await savedOf(deps, found) }, 'gone'))
    // Another tab, the clock or the merchant was quicker: the page shows what is now.
    if (!(error instanceof Refusal)) throw error
    return reply.redirect(reader.to(path), 303)
  }
}

type Left = Pick<Found, 'reader' | 'path' | 'payment' | 'tries'>

export const leave = (reply: FastifyReply, found: Left) =>
  reply.redirect(found.reader.to(shopAfter(found) ? `${found.path}/leave` : found.path), 303)

/** From a session to the payment that was chosen there, or past it to the shop. */
export const goOn = (
  deps: CheckoutDeps,
  reply: FastifyReply,
  { reader, path }: FoundSession,
  after: Pick<Found, 'payment' | 'tries'>,
) =>
  isHere(deps, after.payment)
    ? leave(reply, { reader, path: pathOf(deps, after.payment), ...after })
    : reply.redirect(reader.to(path), 303)

/**
 * The shop, for a payer who is done; but a payer whose card was refused, or who has no try left, reads why first, and one
 * who waits for an end waits here.
 */
export function shopAfter({ payment, tries }: Pick<Found, 'payment' | 'tries'>): string | null {
  const isRefused = payment.status === 'FAIL' && (isCard(payment) || tries.made >= TRIES_MAX)
  return !isOpen(payment) && (!isRefused || isGivenUp(payment)) ? onwardTo(payment.redirectUrl) : null
}
