import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type CheckoutParts, checkoutRoutes } from '../checkout/index.ts'
import type { Settings } from '../config/index.ts'
import { type InboundParts, inboundRoutes } from '../inbound/index.ts'
import { API_PATH, apiRoutes, type PortalParts, pageRoutes } from '../portal-api/index.ts'
import { STORE_PAGES, type StorePageParts, storePageRoutes } from '../sandbox-store/index.ts'
import {
  cspReportRoutes,
  type FindPublicKey,
  type Health,
  healthRoutes,
  type Metrics,
  metricsRoute,
  publishedKeyRoutes,
  referenceRoutes,
} from '../site/index.ts'
import { createApp, sendErrorPage } from '../web/index.ts'

export interface WebParts {
  readonly log: Logger
  readonly settings: Pick<Settings, 'metrics' | 'hasDocs'>
  readonly health: Health
  /** Whether the gateway keeps still. */
  readonly hold: { readonly isOn: boolean }
  readonly metrics: Metrics
  /** What /metrics says. */
  readonly writeMetrics: () => Promise<string>
  readonly findPublicKey: FindPublicKey
  readonly checkout: CheckoutParts
  readonly inbound: InboundParts
  /** Null where the sandbox is not served. */
  readonly storePages: StorePageParts | null
  /** Null where the portal is not served. */
  readonly portal: PortalParts | null
}

export interface WebApps {
  /** Everything that is not the signed door. */
  readonly pages: FastifyInstance
  /** The metrics alone, for a port of their own. */
  readonly metricsPage: FastifyInstance
}

export async function createWebApps(parts: WebParts): Promise<WebApps> {
  const { log, settings, writeMetrics } = parts
  const [pages, metricsPage] = [createApp(log), createApp(log)]
  keepStillWhileHeld(pages, parts.hold)
  const withMetrics = settings.metrics.port === undefined ? pages : metricsPage
  await withMetrics.register(async (scope) => metricsRoute(scope, writeMetrics, settings.metrics.token))
  await addPages(pages, parts)
  for (const app of [pages, metricsPage]) await app.ready()
  return { pages, metricsPage }
}

const HELD = {
  title: 'Please try again later',
  message: 'Nothing was done. Please try again in some minutes.',
}

/** Nobody pays, refunds or is told anything by a page, and messages of providers come again later. People may sign in. */
function keepStillWhileHeld(app: FastifyInstance, hold: WebParts['hold']): void {
  app.addHook('onRequest', async (request, reply) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!hold.isOn || isReading || request.url.startsWith(`${API_PATH}/auth/`)) return undefined
    reply.header('retry-after', '60')
    const isOfProgram = [`${API_PATH}/`, '/providers/'].some((path) => request.url.startsWith(path))
    if (!isOfProgram) return sendErrorPage(reply, 503, HELD)
    return reply.code(503).send({ error: 'the gateway is being reconciled; try again later' })
  })
}

async function addPages(app: FastifyInstance, parts: WebParts): Promise<void> {
  const { log, settings, health, metrics, findPublicKey, checkout, inbound, storePages, portal } = parts
  await app.register(async (scope) => healthRoutes(scope, health))
  await app.register(async (scope) => cspReportRoutes(scope, { log, count: metrics.observeCspReport }))
  await app.register(async (scope) => publishedKeyRoutes(scope, findPublicKey))
  await app.register(async (scope) => checkoutRoutes(scope, checkout))
  await app.register(async (scope) => inboundRoutes(scope, inbound))
  if (storePages)
    await app.register(async (scope) => storePageRoutes(scope, storePages), { prefix: STORE_PAGES })
  if (portal) {
    await app.register(async (scope) => apiRoutes(scope, portal), { prefix: API_PATH })
    await app.register(async (scope) => pageRoutes(scope), { prefix: '/portal' })
  }
  if (!settings.hasDocs) return
  await app.register(async (scope) => referenceRoutes(scope))
  app.get('/', (_request, reply) => reply.redirect('/docs', 302))
}
