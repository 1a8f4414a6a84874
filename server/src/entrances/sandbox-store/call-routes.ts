import { flawOfShape } from '@amsel/contract'
import type { FastifyInstance } from 'fastify'
import { JSON_ERRORS } from '../../platform/web/index.ts'
import { openBeside } from './beside.ts'
import { rememberByShop } from './page-memory.ts'
import type { ShopOf } from './deps.ts'

/** What a till and a phone do; everything else needs the merchant's own signature. */
const OPERATIONS: ReadonlySet<unknown> = new Set([
  'payments/pay',
  'payments/inquiryPayment',
  'payments/cancel',
  'payments/refund',
  'payments/inquiryRefund',
  'simulator/issuePaymentCode',
  'simulator/scanOrderCode',
  'simulator/completePayment',
])

interface Asked {
  readonly operation?: unknown
  readonly request?: unknown
}

/** Carries out what the pages ask for, as their merchant. */
export function callRoutes(app: FastifyInstance, shopOf: ShopOf): void {
  const besideOf = rememberByShop(openBeside)
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const tooDear = flawOfShape(String(body))
    if (tooDear) return done(Object.assign(new Error(`body ${tooDear}`), { statusCode: 400 }))
    return parse(request, String(body), done)
  })
  app.post('/call', JSON_ERRORS, async (incoming, reply) => {
    const { operation, request } = (incoming.body ?? {}) as Asked
    const shop = shopOf(incoming)
    if (!OPERATIONS.has(operation))
      return reply.code(403).send({ error: 'operation is not one that these pages may call' })
    if (typeof request !== 'object' || request === null || Array.isArray(request))
      return reply.code(400).send({ error: 'request must be an object' })
    const exchange = await shop.call(String(operation), request)
    if (!exchange) return reply.code(502).send({ error: 'the signed API did not answer' })
    besideOf(shop).hear(String(operation), exchange)
    return reply.send(exchange)
  })
  app.get('/beside', JSON_ERRORS, (request, reply) => reply.send(besideOf(shopOf(request)).shown))
}
