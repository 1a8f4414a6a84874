import type { FastifyRequest } from 'fastify'
import {
  type ClientWithClock,
  clientTime,
  hasPage,
  isAwaitingPayer,
  isCard,
  type Payment,
  payerActor,
} from '../../domain/index.ts'
import { listSavedCards, type SavedCard, whoseOf } from '../../engine/money/index.ts'
import { findPayment, findRequestId, isCardPresented } from '../../storage/index.ts'
import type { CheckoutDeps } from './deps.ts'
import { returnsToLink } from './link-return.ts'
import type { Shown } from './payment-page.ts'
import { readerOf } from './reader.ts'
import { otherWayOf, triesOf } from './tries.ts'

/** What the address of a page says. */
export interface Names {
  readonly clientId: string
  readonly paymentId: string
  readonly token: string
}

/** What the payer is asked for now. */
export type Step = 'wallet' | 'card' | 'challenge' | 'none'

export interface Found extends Shown {
  readonly client: ClientWithClock
  readonly step: Step
}

/** The payment of an address; null where there is none, or none with a page. */
export async function find(
  deps: CheckoutDeps,
  request: FastifyRequest<{ Params: Names }>,
): Promise<Found | null> {
  const { money, links, findClient } = deps
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
  const tries = await triesOf(deps, payment)
  // While the outcome of a try is unknown there is no other.
  const isAwaiting = isAwaitingPayer(payment, now) && !tries.isUnderWay
  const step = isAwaiting ? await stepOf(money, payment) : 'none'
  const otherWay = isAwaiting ? await otherWayOf(deps, client, payment, now) : null
  const path = links.payments.path(clientId, paymentId)
  const shown = returnsToLink(links.paymentLinks, payment) ? { ...payment, redirectUrl: '' } : payment
  const saved = await savedOf(deps, { client, payment, step })
  const reader = readerOf(request, { marks: deps.marks.paths })
  return {
    client,
    payment: shown,
    step,
    now,
    path,
    tries,
    otherWay,
    saved,
    reader,
    canMail: deps.mailer !== null,
  }
}

/** A session has offered them before. */
export async function savedOf(
  { money }: CheckoutDeps,
  { client, payment, step }: Pick<Found, 'client' | 'payment' | 'step'>,
): Promise<SavedCard[]> {
  const whose = whoseOf(payment)
  if (step !== 'card' || whose.buyer === null) return []
  const used = await findRequestId(money.db, payment.clientId, payment.paymentRequestId)
  return used?.paymentSessionId ? [] : listSavedCards(money, payerActor(client), whose)
}

async function stepOf({ db }: CheckoutDeps['money'], payment: Payment): Promise<Step> {
  if (!isCard(payment)) return 'wallet'
  return (await isCardPresented(db, payment.clientId, payment.paymentId)) ? 'challenge' : 'card'
}
