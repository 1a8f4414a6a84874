import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Payment } from '../../domain/index.ts'
import { formOf, html, sendErrorPage, sendPage } from '../../platform/web/index.ts'
import { findPayment } from '../../storage/index.ts'
import type { CheckoutDeps } from './deps.ts'
import { find, type Names } from './found-payment.ts'
import { outcome } from './outcome.ts'
import { payerPage } from './payer-page.ts'
import { show } from './paying.ts'
import { paymentPage } from './payment-page.ts'
import { errorWords, readerOf } from './reader.ts'
import { receipt } from './receipt.ts'
import { receiptMail, typedAddress } from './receipt-mail.ts'

/** The receipt of a paid payment: sent by mail from its page, and shown behind the link of that mail, which opens nothing else. */
export function receiptRoutes(app: FastifyInstance, deps: CheckoutDeps, paymentPath: string): void {
  app.post<{ Params: Names }>(`${paymentPath}/receipt`, (request, reply) => send(deps, request, reply))
  app.get<{ Params: Names }>('/receipt/:clientId/:paymentId/:token', (request, reply) =>
    showReceipt(deps, request, reply),
  )
}

const isPaid = ({ status }: Payment): boolean => status === 'SUCCESS'

async function send(deps: CheckoutDeps, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply) {
  const { mailer, links } = deps
  const found = await find(deps, request)
  if (!found || !mailer || !isPaid(found.payment)) return show(deps, request, reply.code(404))
  const to = typedAddress(formOf(request))
  if (to === null)
    return sendPage(reply.code(422), paymentPage(found, outcome({ ...found, mailNote: 'wrong' })))
  const { clientId, paymentId } = found.payment
  const sent = await mailer.sendOnce({
    kind: 'receipt',
    to,
    about: `${clientId} ${paymentId}`,
    cause: { by: 'address', address: request.address },
    ...receiptMail(found, found.reader.to(links.receipts.url(clientId, paymentId))),
  })
  if (sent === 'too_many') return sendErrorPage(reply, 429, errorWords(found.reader, 'tooManyMails'))
  const page = found.reader.to(found.path)
  return reply.redirect(`${page}${page.includes('?') ? '&' : '?'}receipt=sent`, 303)
}

async function showReceipt(
  { money, links, findClient, marks }: CheckoutDeps,
  request: FastifyRequest<{ Params: Names }>,
  reply: FastifyReply,
) {
  const { clientId, paymentId, token } = request.params
  const reader = readerOf(request, { marks: marks.paths })
  const isLink = links.receipts.isValid(clientId, paymentId, token)
  const client = isLink ? await findClient(clientId) : null
  const payment = client && (await findPayment(money.db, clientId, { paymentId }))
  if (!client || !payment || !isPaid(payment))
    return sendErrorPage(reply, 404, errorWords(reader, 'noPayment'))
  const { speech } = reader
  const amount = speech.amount(payment.amount.value, payment.amount.currency)
  return sendPage(
    reply,
    payerPage({
      client,
      reader,
      path: links.receipts.path(clientId, paymentId),
      subject: speech.words.receipt.title,
      summary: html`<h1 class="amount">${amount}</h1><p class="what"><bdi>${payment.orderDescription}</bdi></p>`,
      deed: html`<section class="end" data-status="SUCCESS"><h2 class="outcome">${speech.words.receipt.title}</h2>
        ${receipt({ client, payment, reader })}</section>`,
    }),
  )
}
