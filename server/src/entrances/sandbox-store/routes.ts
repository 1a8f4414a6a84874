import type { FastifyInstance, FastifyRequest } from 'fastify'
import { preparePages } from '../../platform/web/index.ts'
import { callRoutes } from './call-routes.ts'
import { counterRoutes } from './counter-routes.ts'
import { factRoutes } from './fact-routes.ts'
import { pageRoutes } from './page-routes.ts'
import { receiptLinkRoute } from './receipt-routes.ts'
import type { ShopOf, StorePageDeps } from './deps.ts'
import type { Shop } from './shop.ts'

export const STORE_PAGES = '/sandbox/:token'

const FORM_BYTES_MAX = 1024

export function storePageRoutes(app: FastifyInstance, { money, shops }: StorePageDeps): void {
  preparePages(app, { runsScripts: true, formBytesMax: FORM_BYTES_MAX })
  const found = new WeakMap<FastifyRequest, Shop>()
  app.addHook('onRequest', async (request, reply) => {
    const { token } = request.params as { token: string }
    const shop = await shops.find(token)
    if (!shop) return reply.callNotFound()
    found.set(request, shop)
  })
  const shopOf: ShopOf = (request) => {
    const shop = found.get(request)
    if (!shop) throw new Error('a request for the pages of an unknown shop')
    return shop
  }
  pageRoutes(app)
  counterRoutes(app, shopOf)
  factRoutes(app, money, shopOf)
  receiptLinkRoute(app, money, shopOf)
  app.register(async (scope) => callRoutes(scope, shopOf))
}
