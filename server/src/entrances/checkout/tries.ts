import type { ResultCode } from '@amsel/contract'
import type { FastifyReply } from 'fastify'
import {
  chosenAfterOf,
  type ClientWithClock,
  isCard,
  isDecided,
  isSessionOver,
  type Payment,
  payerActor,
  SECOND_MS,
  type SeenTry,
  TRIES_MAX,
} from '../../domain/index.ts'
import { canPayBy, listSavedCards, whoseIn } from '../../engine/money/index.ts'
import { findPaymentSession, findRequestId, listAttempts, type RecordedAttempt } from '../../storage/index.ts'
import { type Html, html, sendErrorPage } from '../../platform/web/index.ts'
import type { CheckoutDeps } from './deps.ts'
import { backWords } from './payer-page.ts'
import type { Shown } from './payment-page.ts'
import { errorWords, type Reader } from './reader.ts'
import { DECLINES_OF_ADDRESS_MS } from './try-limits.ts'
import { type Trouble, troubleOf } from './words/index.ts'

/** What the payer has tried on a payment's pages. */
export interface Tries {
  /** All charges, also one that is not decided. */
  readonly made: number
  /** Whether the outcome of the last is still unknown. */
  readonly isUnderWay: boolean
  /** The last one that failed. */
  readonly failed: Failed | null
}

/** Where a payer tries once. */
export const NO_TRIES: Tries = { made: 0, isUnderWay: false, failed: null }

interface Failed {
  readonly code: ResultCode
  /** They did not want to pay, and nobody refused them anything. */
  readonly isRefusal: boolean
}

export async function triesOf({ money }: CheckoutDeps, payment: Payment): Promise<Tries> {
  const { clientId, paymentId } = payment
  const charges = (await listAttempts(money.db, clientId, paymentId)).filter(({ kind }) => kind === 'CHARGE')
  const last = charges.at(-1)
  return {
    made: charges.length,
    isUnderWay: charges.some(({ state }) => !isDecided(state)),
    failed: last?.state === 'FAILED' ? failureOf(payment, last) : null,
  }
}

const failureOf = (payment: Payment, { resultCode, instruction, begunBy }: RecordedAttempt): Failed => {
  const wanted = instruction as { outcome?: string; resultCode?: string } | undefined
  const isPayers = begunBy === 'payer' && !isCard(payment)
  const isRefusal = isPayers && wanted?.outcome === 'FAIL' && wanted.resultCode === undefined
  return { code: resultCode ?? 'PROCESS_FAIL', isRefusal }
}

/** What a form says about the page that it was on; one that says nothing is of the page as it is now. */
export const seenBy = (
  form: URLSearchParams,
  { payment, tries }: Pick<Shown, 'payment' | 'tries'>,
): SeenTry => {
  return { made: madeIn(form) ?? tries.made, method: form.get('by') ?? payment.paymentMethodType }
}

/** How many charges there were on the page that a form was on; null where it does not say. */
export function madeIn(form: URLSearchParams): number | null {
  const made = form.get('try')
  return made !== null && /^\d{1,2}$/.test(made) ? Number(made) : null
}

/** In every form that pays: sent twice it pays once. */
export const seenFields = ({ payment, tries }: Pick<Shown, 'payment' | 'tries'>): Html =>
  html`<input type="hidden" name="try" value="${tries.made}"><input type="hidden" name="by" value="${payment.paymentMethodType}">`

/**
 * What became of the last try, and what its payer can do next. A payer who has chosen anew since, or whose next card has
 * been taken as far as the bank's question, reads nothing of it.
 */
export function trouble({ payment, tries, otherWay, reader: { speech } }: Shown): Html | null {
  if (!tries.failed || tries.made <= chosenAfterOf(payment)) return null
  const { words } = speech
  const { trouble: what, advice } = troubleOf(tries.failed.code)
  const trouble = words.trouble[tries.failed.isRefusal ? 'payerRefused' : what]
  const isOneMethod = otherWay === null && advice === 'otherMethod'
  const next: Trouble['advice'] = isOneMethod ? (isCard(payment) ? 'otherCard' : 'tryAgain') : advice
  return html`<div class="trouble" role="alert"><b>${trouble}</b> <span>${words.advice[next]}</span>
    <span>${speech.count(words.advice.triesLeft, TRIES_MAX - tries.made)}</span></div>`
}

/** The ways out of a payment that is still open. They stand below what pays. */
export function waysOut(shown: Shown): Html {
  const {
    path,
    payment: { redirectUrl },
    otherWay,
    reader: { speech, to },
  } = shown
  const { page, choose } = speech.words
  return html`<div class="ways-out">
    ${redirectUrl && html`<a href="${redirectUrl}">${backWords(shown)}</a>`}
    ${otherWay !== null && html`<a href="${to(otherWay)}">${choose.otherMethod}</a>`}
    <form method="post" action="${to(`${path}/cancel`)}"><button class="quiet">${page.cancel}</button></form></div>`
}

/** Where the payer of a session's payment chooses anew; null where there is nothing else to choose. */
export async function otherWayOf(
  { money, links }: CheckoutDeps,
  client: ClientWithClock,
  payment: Payment,
  now: Date,
): Promise<string | null> {
  const { db, sealer } = money
  const { clientId, paymentRequestId } = payment
  const used = await findRequestId(db, clientId, paymentRequestId)
  if (!used?.paymentSessionId || payment.provider !== null) return null
  const paymentSessionId = used.paymentSessionId
  const session = await findPaymentSession(db, sealer, clientId, { paymentSessionId })
  if (!session || isSessionOver(session, now)) return null
  const actor = payerActor(client)
  const others = session.offer.methods.filter(
    (type) => type !== payment.paymentMethodType && canPayBy(money, actor, session, type),
  )
  const isWorthwhile = others.length > 0 || (await listSavedCards(money, actor, whoseIn(session))).length > 0
  return isWorthwhile ? `${links.sessions.path(clientId, paymentSessionId)}/again` : null
}

/** Changes with whatever its payer should see. */
export const stateOf = ({ payment, tries }: Pick<Shown, 'payment' | 'tries'>): string =>
  [payment.status, payment.paymentMethodType, tries.made, tries.isUnderWay ? 'open' : 'decided'].join('.')

/** Nothing is charged for an address or a card that was declined too often. */
export const refuseTry = (reply: FastifyReply, reader: Reader): FastifyReply =>
  sendErrorPage(
    reply.header('retry-after', DECLINES_OF_ADDRESS_MS / SECOND_MS),
    429,
    errorWords(reader, 'tooMany'),
  )
