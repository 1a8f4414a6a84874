import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type CheckoutParts, checkoutRoutes } from '../checkout/index.ts'
import { STORE_PAGES, type StorePageParts, storePageRoutes } from '../sandbox-store/index.ts'
import {
  cspReportRoutes,
  type FindPublicKey,
  type Health,
  healthRoutes,
  type Metrics,
  publishedKeyRoutes,
  referenceRoutes,
} from '../site/index.ts'
import { createApp } from '../web/index.ts'

export interface WebParts {
  readonly log: Logger
  readonly health: Health
  readonly metrics: Metrics
  readonly findPublicKey: FindPublicKey
  readonly checkout: CheckoutParts
  /** Null where the sandbox is not served. */
  readonly storePages: StorePageParts | null
}

/** Everything that is not the signed door. */
export async function createWebApp(parts: WebParts): Promise<FastifyInstance> {
  const { log, health, metrics, findPublicKey, checkout, storePages } = parts
  const app = createApp(log)
  await app.register(async (scope) => healthRoutes(scope, health, metrics.registry))
  await app.register(async (scope) => cspReportRoutes(scope, { log, count: metrics.observeCspReport }))
  await app.register(async (scope) => referenceRoutes(scope))
  await app.register(async (scope) => publishedKeyRoutes(scope, findPublicKey))
  await app.register(async (scope) => checkoutRoutes(scope, checkout))
  if (storePages)
    await app.register(async (scope) => storePageRoutes(scope, storePages), { prefix: STORE_PAGES })
  app.get('/', (_request, reply) => reply.redirect('/docs', 302))
  await app.ready()
  return app
}
