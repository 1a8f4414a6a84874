import {
  type Actor,
  digestFingerprint,
  isSessionOver,
  type LinkDraft,
  LinkEnded,
  type LinkOrder,
  linkOrder,
  linkRequestId,
  linkSessionRequest,
  linkState,
  type Payment,
  type PaymentLink,
  Refusal,
  smallestLinkOrder,
} from '../../../domain/index.ts'
import {
  cancelRequestId,
  findPayment,
  findPaymentLink,
  findPaymentSession,
  findRequestId,
  newId,
  raiseLinkSession,
  takeLinkSession,
} from '../../../storage/index.ts'
import { clientNow } from '../client-now.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import { newCheckoutSession } from './new-checkout-session.ts'
import { openSession } from './open-session.ts'

/** What a payer has chosen, and where they return to after the session of a number. */
interface Choice {
  readonly quantities: readonly number[]
  returnUrl(session: number): string
}

/** A choice may be overtaken by another, each by the next. */
const ROUNDS_MAX = 5

/**
 * The session in which a link is paid. A link that is paid once has one session that can be paid, whoever opens it and
 * however often: another begins only when the last one can lead to no payment any more. All other links begin a session
 * for each payer.
 */
export async function openByLink(
  deps: MoneyDeps,
  actor: Actor,
  linkId: string,
  choice: Choice,
): Promise<{ readonly paymentSessionId: string }> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const link = await findPaymentLink(deps.db, actor.client.clientId, linkId)
    if (!link) throw new Refusal('ORDER_NOT_EXIST')
    const order = linkOrder(link, choice.quantities)
    if (!order) throw new Refusal('PARAM_ILLEGAL', 'nothing is chosen, or more than is offered')
    const opened = await openOnce(deps, actor, link, { ...choice, order })
    if (opened) return opened
  }
  throw new Refusal('UNKNOWN_EXCEPTION', 'other requests for this link came first')
}

interface Ordered extends Choice {
  readonly order: LinkOrder
}

async function openOnce(
  deps: MoneyDeps,
  actor: Actor,
  link: PaymentLink,
  ordered: Ordered,
): Promise<{ readonly paymentSessionId: string } | null> {
  const { clientId, linkId } = link
  const last = link.isOnce ? await lastSession(deps, link) : null
  const now = await clientNow(deps, deps.db, clientId)
  const state = linkState(link, last?.isPaid ?? false, now)
  if (state !== 'OPEN') throw new LinkEnded(state)
  if (last?.begun) return last.begun
  if (last?.isOver) {
    // Whoever chose in it a moment ago comes first; if nobody did, nobody does.
    await cancelRequestId(deps.db, clientId, linkRequestId(link, last.next), now)
    return null
  }
  if (!link.isOnce) {
    const session = await takeLinkSession(deps.db, clientId, linkId)
    if (session === null) throw new LinkEnded('CLOSED')
    return beginSession(deps, actor, link, { ...ordered, session })
  }
  const session = last?.next ?? 1
  if (!(await raiseLinkSession(deps.db, clientId, linkId, session))) throw new LinkEnded('CLOSED')
  try {
    return await beginSession(deps, actor, link, { ...ordered, session })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'REPEAT_REQ_INCONSISTENT') throw error
    // The payer has chosen otherwise before: what has not been paid is paid no more.
    await cancelRequestId(deps.db, clientId, linkRequestId(link, session), now)
    return null
  }
}

interface Last {
  readonly isPaid: boolean
  /** A payment is under way. */
  readonly begun: { readonly paymentSessionId: string } | null
  /** Its time is over, and nobody has made sure so far that it is not paid all the same. */
  readonly isOver: boolean
  /** The number of the session that may be begun, or has been and can still be paid. */
  readonly next: number
}

async function lastSession(deps: MoneyDeps, link: PaymentLink): Promise<Last> {
  const { db, sealer } = deps
  const { clientId } = link
  const number = Math.max(link.sessions, 1)
  const nothing = { isPaid: false, begun: null, isOver: false, next: number }
  const paymentRequestId = linkRequestId(link, number)
  const used = await findRequestId(db, clientId, paymentRequestId)
  if (!used) return nothing
  if (used.isCancelled) return { ...nothing, next: number + 1 }
  if (used.paymentId) {
    const payment = await findPayment(db, clientId, { paymentId: used.paymentId })
    if (payment?.status === 'SUCCESS') return { ...nothing, isPaid: true }
    if (!payment || payment.status === 'FAIL' || payment.status === 'CANCELLED')
      return { ...nothing, next: number + 1 }
    return { ...nothing, begun: { paymentSessionId: used.paymentSessionId ?? '' } }
  }
  const session = await findPaymentSession(db, sealer, clientId, { paymentRequestId })
  return { ...nothing, isOver: !session || isSessionOver(session, await clientNow(deps, db, clientId)) }
}

interface Numbered extends Ordered {
  readonly session: number
}

async function beginSession(
  deps: MoneyDeps,
  actor: Actor,
  link: PaymentLink,
  { order, session, returnUrl }: Numbered,
): Promise<{ readonly paymentSessionId: string }> {
  const paymentRequestId = linkRequestId(link, session)
  const request = linkSessionRequest(link, order, {
    paymentRequestId,
    redirectUrl: link.redirectUrl ?? returnUrl(session),
  })
  const digest = deps.sealer.digest(JSON.stringify(request, asText), 'session of a payment link')
  await openSession(deps, { actor, fingerprint: digestFingerprint(digest) }, request)
  const name = { paymentRequestId }
  const opened = await findPaymentSession(deps.db, deps.sealer, link.clientId, name)
  if (!opened) throw new Error(`the session ${paymentRequestId} is gone`)
  return opened
}

const asText = (_key: string, member: unknown) => (typeof member === 'bigint' ? String(member) : member)

/** The payment of a link that is paid once; null before it has begun. Of all others each session has its own. */
export async function findLinkPayment(
  { db }: Pick<MoneyDeps, 'db'>,
  link: PaymentLink,
): Promise<Payment | null> {
  if (link.sessions === 0) return null
  return findPayment(db, link.clientId, { paymentRequestId: linkRequestId(link, link.sessions) })
}

/** Refuses a link that nobody could pay: no account takes its amount. Writes nothing. */
export async function requirePayable(deps: MoneyDeps, call: Call, draft: LinkDraft): Promise<void> {
  const now = await clientNow(deps, deps.db, call.actor.client.clientId)
  const named = { ...draft, linkId: newId(now) }
  const request = linkSessionRequest(named, smallestLinkOrder(draft), {
    paymentRequestId: linkRequestId(named, 1),
    redirectUrl: draft.redirectUrl ?? 'https://localhost/',
  })
  await newCheckoutSession(deps, call, { request, now })
}
