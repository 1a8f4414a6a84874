import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type CheckoutDeps, checkoutRoutes } from '../../entrances/checkout/index.ts'
import type { Settings } from '../../platform/config/index.ts'
import { apiPathOf, REALMS, type Realm } from '../../domain/index.ts'
import { type InboundDeps, inboundRoutes } from '../../entrances/provider-events/index.ts'
import {
  findCaller as findOperatorCaller,
  ROUTES as OPERATOR_ROUTES,
  type OperatorDeps,
} from '../../entrances/operator-api/index.ts'
import { findCaller, type PortalDeps, ROUTES } from '../../entrances/portal-api/index.ts'
import { apiRoutes, assetRoutes, PageFiles, pageRoutes } from '../../entrances/portal-kit/index.ts'
import {
  RECEIPTS,
  receiptRoutes,
  STORE_PAGES,
  type StorePageDeps,
  storePageRoutes,
} from '../../entrances/sandbox-store/index.ts'
import {
  cspReportRoutes,
  type FindPublicKey,
  type Health,
  healthRoutes,
  type Metrics,
  metricsRoute,
  publishedKeyRoutes,
  referenceRoutes,
  type StartDeps,
  startRoutes,
} from '../../entrances/site/index.ts'
import { createApp, iconRoutes, sendErrorPage } from '../../platform/web/index.ts'
import type { AddressOf } from '../http/caller-address.ts'
import type { LiveSettings } from '../start/live-settings.ts'

interface WebDeps {
  readonly log: Logger
  readonly settings: Pick<Settings, 'metrics' | 'hasDocs'>
  readonly live: LiveSettings
  readonly addressOf: AddressOf
  readonly health: Health
  /** Whether the gateway is held. */
  readonly hold: { readonly isOn: boolean }
  readonly metrics: Metrics
  /** What /metrics says. */
  readonly writeMetrics: () => Promise<string>
  readonly findPublicKey: FindPublicKey
  readonly checkout: CheckoutDeps
  readonly inbound: InboundDeps
  /** Null where the sandbox is not served. */
  readonly storePages: StorePageDeps | null
  /** Null where the portal is not served. */
  readonly portal: PortalDeps | null
  /** Null where the operators' pages are not served. */
  readonly operators: OperatorDeps | null
  /** What the first page leads to. */
  readonly start: StartDeps
}

export interface WebApps {
  /** Everything except the signed API. */
  readonly pages: FastifyInstance
  /** Metrics and health, for a port of their own. */
  readonly metricsPage: FastifyInstance
}

export async function createWebApps(deps: WebDeps): Promise<WebApps> {
  const { log, settings, live, writeMetrics, addressOf } = deps
  const [pages, metricsPage] = [createApp(log, addressOf), createApp(log, addressOf)]
  keepStillWhileHeld(pages, deps.hold)
  const withMetrics = settings.metrics.port === undefined ? pages : metricsPage
  const token = () => live.current.metrics.token
  await withMetrics.register(async (scope) => metricsRoute(scope, writeMetrics, token))
  const health = healthRoutes(deps.health)
  for (const app of [pages, metricsPage]) await app.register(async (scope) => health(scope))
  await addPages(pages, deps)
  for (const app of [pages, metricsPage]) await app.ready()
  return { pages, metricsPage }
}

const HELD = {
  title: 'Please try again later',
  message: 'Nothing was done. Please try again in a few minutes.',
}

const API_PATHS = [apiPathOf('portal'), apiPathOf('operator')] as const

/** Pages neither pay, refund nor notify, and provider events come again later. People may sign in. */
function keepStillWhileHeld(app: FastifyInstance, hold: WebDeps['hold']): void {
  app.addHook('onRequest', async (request, reply) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const isSigningIn = API_PATHS.some((path) => request.url.startsWith(`${path}/auth/`))
    if (!hold.isOn || isReading || isSigningIn) return undefined
    reply.header('retry-after', '60')
    const isOfProgram = [...API_PATHS, '/providers'].some((path) => request.url.startsWith(`${path}/`))
    if (!isOfProgram) return sendErrorPage(reply, 503, HELD)
    return reply.code(503).send({ error: 'the gateway is being reconciled; try again later' })
  })
}

async function addPages(app: FastifyInstance, deps: WebDeps): Promise<void> {
  const { log, settings, metrics, findPublicKey, checkout, inbound, storePages } = deps
  await app.register(async (scope) => cspReportRoutes(scope, { log, count: metrics.observeCspReport }))
  iconRoutes(app)
  await app.register(async (scope) => publishedKeyRoutes(scope, findPublicKey))
  await app.register(async (scope) => checkoutRoutes(scope, checkout))
  await app.register(async (scope) => inboundRoutes(scope, inbound))
  if (storePages) {
    await app.register(async (scope) => storePageRoutes(scope, storePages), { prefix: STORE_PAGES })
    await app.register(async (scope) => receiptRoutes(scope, storePages), { prefix: RECEIPTS })
  }
  await addPortals(app, deps)
  if (!settings.hasDocs) return
  await app.register(async (scope) => referenceRoutes(scope))
  await app.register(async (scope) => startRoutes(scope, deps.start))
}

async function addPortals(app: FastifyInstance, { portal, operators }: WebDeps): Promise<void> {
  const files = new PageFiles()
  const addPages = (realm: Realm) =>
    app.register(async (scope) => pageRoutes(scope, files, realm), { prefix: REALMS[realm].path })
  if (portal ?? operators)
    await app.register(async (scope) => assetRoutes(scope, files), { prefix: `${REALMS.portal.path}/assets` })
  if (portal) {
    const served = {
      ...{ deps: portal, routes: ROUTES },
      findCaller: findCaller.bind(null, portal),
    }
    await app.register(async (scope) => apiRoutes(scope, served), { prefix: apiPathOf('portal') })
    await addPages('portal')
  }
  if (operators) {
    const served = {
      ...{ deps: operators, routes: OPERATOR_ROUTES },
      findCaller: findOperatorCaller.bind(null, operators),
    }
    await app.register(async (scope) => apiRoutes(scope, served), { prefix: apiPathOf('operator') })
    await addPages('operator')
  }
}
