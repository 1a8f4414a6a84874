import type { FastifyInstance } from 'fastify'
import { JSON_ERRORS, preparePages, sendPage } from '../../platform/web/index.ts'
import { findPayment } from '../../storage/index.ts'
import type { ShopOf, StorePageDeps } from './deps.ts'
import { receiptPage } from './receipt-page.ts'
import { readReceiptLink, receiptLink } from './receipt-link.ts'

export const RECEIPTS = '/sandbox/receipt'

/** The till asks where a customer finds the receipt of one of its payments. */
export function receiptLinkRoute(
  app: FastifyInstance,
  { sealer }: StorePageDeps['money'],
  shopOf: ShopOf,
): void {
  app.get<{ Querystring: { payment?: string } }>('/receipt', JSON_ERRORS, (request, reply) => {
    const paymentId = String(request.query.payment ?? '')
    if (!/^[\w-]{1,64}$/.test(paymentId)) return reply.code(400).send({ error: 'payment must be an id' })
    const { clientId } = shopOf(request)
    return reply.send({ path: `${RECEIPTS}/${receiptLink(sealer, { clientId, paymentId })}` })
  })
}

/** For customers, who have no token of the shop's. */
export function receiptRoutes(app: FastifyInstance, { money }: Pick<StorePageDeps, 'money'>): void {
  preparePages(app, { formBytesMax: 0 })
  app.get<{ Params: { link: string } }>('/:link', async (request, reply) => {
    const named = readReceiptLink(money.sealer, request.params.link)
    const payment = named && (await findPayment(money.db, named.clientId, { paymentId: named.paymentId }))
    return payment ? sendPage(reply, receiptPage(payment)) : reply.callNotFound()
  })
}
