import type { FastifyInstance } from 'fastify'
import { consentRoutes } from './consent-routes.ts'
import { orderCodeRoutes } from './order-code-routes.ts'
import type { CheckoutParts } from './parts.ts'
import { paymentRoutes } from './payment-routes.ts'
import { sessionRoutes } from './session-routes.ts'

const FORM_BYTES_MAX = 8 * 1024

export function checkoutRoutes(app: FastifyInstance, parts: CheckoutParts): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('x-content-type-options', 'nosniff')
    // No form-action: browsers hold it against the redirect after a form too, and that leads to the shop.
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  paymentRoutes(app, parts)
  sessionRoutes(app, parts)
  consentRoutes(app, parts)
  orderCodeRoutes(app, parts)
}
