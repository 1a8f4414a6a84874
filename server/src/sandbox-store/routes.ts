import type { FastifyInstance } from 'fastify'
import { preparePages } from '../web/index.ts'
import { callRoutes } from './call-routes.ts'
import { counterRoutes } from './counter-routes.ts'
import { factRoutes } from './fact-routes.ts'
import { pageRoutes } from './page-routes.ts'
import type { StorePageParts } from './parts.ts'
import { isTokenOf } from './shop.ts'

export const STORE_PAGES = '/sandbox/:token'

const FORM_BYTES_MAX = 1024

export function storePageRoutes(app: FastifyInstance, { money, shop }: StorePageParts): void {
  preparePages(app, { runsScripts: true, formBytesMax: FORM_BYTES_MAX })
  app.addHook('onRequest', async (request, reply) => {
    const { token } = request.params as { token: string }
    if (!isTokenOf(shop, token)) return reply.callNotFound()
  })
  pageRoutes(app)
  counterRoutes(app, shop)
  factRoutes(app, money, shop)
  app.register(async (scope) => callRoutes(scope, shop))
}
