import type { FastifyRequest } from 'fastify'
import {
  type ClientWithClock,
  clientTime,
  hasPage,
  isAwaitingPayer,
  isSessionOver,
  type Payment,
  payerActor,
} from '../../domain/index.ts'
import { canPayBy, listSavedCards, whoseIn } from '../../engine/money/index.ts'
import { findPayment, findPaymentSession, findRequestId } from '../../storage/index.ts'
import type { CheckoutDeps } from './deps.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { readerOf } from './reader.ts'
import type { ShownSession } from './session-page.ts'
import { type Tries, triesOf } from './tries.ts'

/** What the address of a session's page says. */
export interface SessionNames {
  readonly clientId: string
  readonly sessionId: string
  readonly token: string
}

export interface FoundSession extends ShownSession {
  readonly client: ClientWithClock
  /** The payment that the session has led to. */
  readonly payment: Payment | null
  readonly isCancelled: boolean
  readonly isExpired: boolean
}

/** The session of an address; null where there is none. */
export async function findSession(
  { money, links, findClient, marks }: CheckoutDeps,
  request: FastifyRequest<{ Params: SessionNames }>,
): Promise<FoundSession | null> {
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
    reader: readerOf(request, { locale: session.request.locale, marks: marks.paths }),
    payment: used?.paymentId ? await findPayment(db, clientId, { paymentId: used.paymentId }) : null,
    isCancelled: used?.isCancelled ?? false,
    saved: await listSavedCards(money, payerActor(client), whoseIn(session)),
    isExpired: isSessionOver(session, now),
    path: links.sessions.path(clientId, sessionId),
    takesCard: false,
  }
}

/** Without what has been switched off, or leads nowhere any more, since the session was created. */
export function asOfferedNow({ money }: CheckoutDeps, found: FoundSession): FoundSession {
  const { client, session, saved } = found
  const { currency } = session.request.paymentAmount
  const isOffered = (type: string) => money.providers.takes(client, type, currency)
  const methods = session.offer.methods.filter(isOffered)
  return {
    ...found,
    session: { ...session, offer: { ...session.offer, methods } },
    saved: isOffered('CARD') ? saved : [],
    // A provider that has pages of its own asks for the card there.
    takesCard: methods.includes('CARD') && canPayBy(money, payerActor(client), session, 'CARD'),
  }
}

/** As it is offered to a payer who chooses once more: a payment that was begun here continues here. */
export function asOfferedAgain({ money }: CheckoutDeps, found: FoundSession, { made }: Tries): FoundSession {
  const { client, session, payment } = found
  const methods = session.offer.methods.filter((type) => canPayBy(money, payerActor(client), session, type))
  // The payment's own time may be over sooner.
  const expiresAt = earlier(session.expiresAt, payment?.expiresAt ?? session.expiresAt)
  return {
    ...found,
    session: { ...session, expiresAt, offer: { ...session.offer, methods } },
    takesCard: methods.includes('CARD'),
    made,
  }
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

export const mayChooseAgain = (
  { payment, isExpired, now }: FoundSession,
  { isUnderWay }: Pick<Tries, 'isUnderWay'>,
): boolean =>
  payment !== null && payment.provider === null && !isExpired && isAwaitingPayer(payment, now) && !isUnderWay

export function closedBecause({ payment, isCancelled, isExpired, now }: FoundSession): Outcome | null {
  if (payment) return outcomeOf(payment, now)
  if (isCancelled) return 'cancelled'
  return isExpired ? 'expired' : null
}

/** What the payer may choose from now, for the first time or again; null where they may not choose. */
export async function choiceOf(deps: CheckoutDeps, found: FoundSession): Promise<FoundSession | null> {
  const { payment } = found
  if (!payment) return closedBecause(found) === null ? asOfferedNow(deps, found) : null
  const tries = await triesOf(deps, payment)
  return mayChooseAgain(found, tries) ? asOfferedAgain(deps, found, tries) : null
}

/** Whether its payer continues on a page of the gateway. */
export const isHere = ({ money }: CheckoutDeps, payment: Payment): boolean =>
  hasPage(payment) &&
  (payment.provider === null || !money.providers.named(payment.provider)?.abilities.hasPages)

export const pathOf = ({ links }: CheckoutDeps, { clientId, paymentId }: Payment): string =>
  links.payments.path(clientId, paymentId)
