import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type CheckoutParts, checkoutRoutes } from '../checkout/index.ts'
import { STORE_PAGES, type StorePageParts, storePageRoutes } from '../sandbox-store/index.ts'
import { type Health, healthRoutes, type Metrics, referenceRoutes } from '../site/index.ts'

export interface WebParts {
  readonly log: Logger
  readonly health: Health
  readonly metrics: Metrics
  readonly checkout: CheckoutParts
  /** Null where the sandbox is not served. */
  readonly storePages: StorePageParts | null
}

/** Everything that is not the signed door. */
export async function createWebApp(parts: WebParts): Promise<FastifyInstance> {
  const { log, health, metrics, checkout, storePages } = parts
  const app = Fastify({ logger: false, bodyLimit: 64 * 1024, routerOptions: { maxParamLength: 256 } })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) log.error({ err: error }, 'a page failed')
    return reply.code(status).send({ error: status >= 500 ? 'something went wrong' : error.message })
  })
  await app.register(async (scope) => healthRoutes(scope, health, metrics.registry))
  await app.register(async (scope) => referenceRoutes(scope))
  await app.register(async (scope) => checkoutRoutes(scope, checkout))
  if (storePages)
    await app.register(async (scope) => storePageRoutes(scope, storePages), { prefix: STORE_PAGES })
  app.get('/', (_request, reply) => reply.redirect('/docs', 302))
  await app.ready()
  return app
}
