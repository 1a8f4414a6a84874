import type { FastifyInstance } from 'fastify'
import { callRoutes } from './call-routes.ts'
import { counterRoutes } from './counter-routes.ts'
import { factRoutes } from './fact-routes.ts'
import { pageRoutes } from './page-routes.ts'
import type { StorePageParts } from './parts.ts'
import { isTokenOf } from './shop.ts'

export const STORE_PAGES = '/sandbox/:token'

const FORM_BYTES_MAX = 1024

export function storePageRoutes(app: FastifyInstance, parts: StorePageParts): void {
  app.addHook('onRequest', async (request, reply) => {
    const { token } = request.params as { token: string }
    const shop = parts.shop()
    if (!shop || !isTokenOf(shop, token)) return reply.code(404).send({ error: 'there is no such page' })
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('x-content-type-options', 'nosniff')
    // No form-action: browsers hold it against the redirect after the counter's form too.
    reply.header(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    )
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  const openShop = () => {
    const shop = parts.shop()
    if (!shop) throw new Error('a page was opened before there was a shop')
    return shop
  }
  pageRoutes(app)
  callRoutes(app, openShop)
  counterRoutes(app, openShop)
  factRoutes(app, parts.operationParts, openShop)
}
