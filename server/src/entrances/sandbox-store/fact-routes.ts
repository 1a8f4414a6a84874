import type { FastifyInstance } from 'fastify'
import { CodeError, drawBarcode, drawQr } from '../../platform/codes/index.ts'
import { type Payment, shopNameOf } from '../../domain/index.ts'
import { findPresented, findScanned } from '../../engine/money/index.ts'
import { JSON_ERRORS } from '../../platform/web/index.ts'
import type { ShopOf, StorePageDeps } from './deps.ts'

const DRAWINGS: Readonly<Record<string, (text: string) => Promise<string>>> = {
  qr: (text) => drawQr(text, { format: 'svg', size: 'BIG' }),
  barcode: (text) => drawBarcode(text, { format: 'svg' }),
}

/** What a wallet's own server would tell the phone, and the pictures of codes. */
export function factRoutes(app: FastifyInstance, deps: StorePageDeps['money'], shopOf: ShopOf): void {
  app.get<{ Params: { digits: string } }>('/code/:digits', JSON_ERRORS, async (request, reply) => {
    const presented = await findPresented(deps, shopOf(request).clientId, request.params.digits)
    if (!presented) return reply.code(404).send({ error: 'no such code was issued' })
    const { payment } = presented
    return reply.send(payment ? { isUsed: true, ...factsOf(payment) } : { isUsed: false })
  })

  app.get<{ Querystring: { code?: string } }>('/order', JSON_ERRORS, async (request, reply) => {
    const scanned = await findScanned(deps, String(request.query.code ?? ''))
    if (scanned?.payment.clientId !== shopOf(request).clientId)
      return reply.code(404).send({ error: 'no such order code was shown' })
    return reply.send(factsOf(scanned.payment))
  })

  app.get<{ Querystring: { text?: string; as?: string } }>('/draw', JSON_ERRORS, async (request, reply) => {
    const { text = '', as = '' } = request.query
    const draw = Object.hasOwn(DRAWINGS, as) ? DRAWINGS[as] : undefined
    if (!draw) return reply.code(400).send({ error: 'as must be qr or barcode' })
    try {
      const picture = await draw(String(text))
      return reply.type('image/svg+xml').send(picture)
    } catch (error) {
      if (!(error instanceof CodeError)) throw error
      return reply.code(400).send({ error: error.message })
    }
  })
}

const factsOf = (payment: Payment) => ({
  paymentId: payment.paymentId,
  status: payment.status,
  resultCode: payment.resultCode,
  amount: { currency: payment.amount.currency, value: String(payment.amount.value) },
  merchantName: shopNameOf(payment) ?? 'the merchant',
  orderDescription: payment.orderDescription,
})
