import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isCard, payerActor } from '../../domain/index.ts'
import { chargeCard, chargeSaved, fingerprintOf, removeSavedCard, whoseOf } from '../../engine/money/index.ts'
import { formOf, html, sendPage } from '../../platform/web/index.ts'
import { readCardForm } from './card-form.ts'
import { cardForm } from './card-page.ts'
import { find, type Names } from './found-payment.ts'
import { asPayer, type CheckoutDeps } from './deps.ts'
import { finish, openPage, show } from './paying.ts'
import { paymentPage } from './payment-page.ts'
import { afterRemoval, removable, removalOf } from './saved-cards.ts'
import { seenBy, waysOut } from './tries.ts'

interface CardNames extends Names {
  /** The payment that it was saved with. */
  readonly card: string
}

/** What the payer of a card payment sends: an entered card, or one that was saved before. */
export function cardRoutes(app: FastifyInstance, deps: CheckoutDeps, path: string): void {
  app.post<{ Params: Names }>(`${path}/card`, (request, reply) => takeCard(deps, request, reply))
  app.post<{ Params: Names }>(`${path}/saved`, (request, reply) => takeSaved(deps, request, reply))
  app.get<{ Params: CardNames }>(`${path}/remove/:card`, (request, reply) => ask(deps, request, reply))
  app.post<{ Params: CardNames }>(`${path}/remove/:card`, (request, reply) => remove(deps, request, reply))
}

async function takeCard(deps: CheckoutDeps, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply) {
  const found = await find(deps, request)
  if (!found || !isCard(found.payment)) return show(deps, request, reply.code(404))
  // Sent twice, or another tab was quicker: the page shows what is now.
  if (found.step !== 'card') return reply.redirect(found.reader.to(found.path), 303)
  const form = formOf(request)
  const typed = readCardForm(form, found.now)
  if ('mistakes' in typed) {
    // What stands beside the fields is newer than the outcome of the last try.
    const page = html`${cardForm(found, typed)}${waysOut(found)}`
    return sendPage(reply.code(422), paymentPage(found, page, { isOpen: true }))
  }
  const { client, payment } = found
  const { paymentId } = payment
  const tried = { ...typed, seen: seenBy(form, found) }
  const trying = { request, reply, found, card: fingerprintOf(deps.money, typed.card.number) }
  return finish(deps, trying, () =>
    asPayer(deps, client, (money) => chargeCard(money, payerActor(client), { paymentId }, tried)),
  )
}

/** The payer pays with a card that they have saved before. */
async function takeSaved(
  deps: CheckoutDeps,
  request: FastifyRequest<{ Params: Names }>,
  reply: FastifyReply,
) {
  const found = await find(deps, request)
  if (!found || !isCard(found.payment)) return show(deps, request, reply.code(404))
  if (found.step !== 'card') return reply.redirect(found.reader.to(found.path), 303)
  const form = formOf(request)
  const saved = found.saved.find(({ keptWith }) => keptWith === form.get('card'))
  if (!saved) return sendPage(reply.code(409), openPage(found, 'gone'))
  const { client, payment } = found
  const options = { saved, made: seenBy(form, found).made }
  const trying = { request, reply, found, card: saved.card.fingerprint }
  return finish(deps, trying, () =>
    asPayer(deps, client, (money) => chargeSaved(money, payerActor(client), payment, options)),
  )
}

/** Asks first, so that nobody loses a card by a slip. */
async function ask(deps: CheckoutDeps, request: FastifyRequest<{ Params: CardNames }>, reply: FastifyReply) {
  const found = await find(deps, request)
  const card = found && removable(found.saved, request.params.card)
  if (!card) return show(deps, request, reply)
  const { reader, path, client } = found
  const question = removalOf(card, { reader, path, merchant: client.name, back: path })
  return sendPage(reply, paymentPage(found, question, { isOpen: true }))
}

async function remove(
  deps: CheckoutDeps,
  request: FastifyRequest<{ Params: CardNames }>,
  reply: FastifyReply,
) {
  const found = await find(deps, request)
  if (found?.step !== 'card') return show(deps, request, reply)
  const card = removable(found.saved, request.params.card)
  if (card) await removeSavedCard(deps.money, payerActor(found.client), whoseOf(found.payment), card)
  return reply.redirect(afterRemoval(found.reader, found.path), 303)
}
