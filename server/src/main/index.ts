/** The only place that wires: it builds the rooms from the settings, starts them in order and stops them in reverse. */
import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import { Agenda } from '../agenda/index.ts'
import { Door } from '../api/index.ts'
import { CheckoutLinks, type LinkFolder } from '../checkout/index.ts'
import type { Settings } from '../config/index.ts'
import { type Clock, type Environment, orderCodeUrl } from '../domain/index.ts'
import { doDue } from '../money/index.ts'
import { type AddressRules, Deliverer, Listening, Poster } from '../notifications/index.ts'
import { type OperationParts } from '../operations/index.ts'
import type { Providers } from '../providers/index.ts'
import { ClientDirectory, ensureGatewayKey } from '../registry/index.ts'
import { type Shop, storePageUrl } from '../sandbox-store/index.ts'
import { Sealer } from '../sealing/index.ts'
import { Signer } from '../signing/index.ts'
import { createMetrics, type Health } from '../site/index.ts'
import {
  agendaLagSeconds,
  type Database,
  findSimulatedCard,
  findSimulatedCharge,
  HotPayments,
  insertSimulatedCard,
  insertSimulatedCharge,
  listenToClientChanges,
} from '../storage/index.ts'
import { loadCertificate } from './certificate.ts'
import { loadMasterKey } from './master-key.ts'
import { openStorage } from './open-storage.ts'
import { ensureSandboxMerchant } from './sandbox-merchant.ts'
import { createHttpServer, dispatch, drain, listen } from './servers.ts'
import { localUrl, openShop } from './store-shop.ts'
import { warnOfEmbeddedProduction } from './warnings.ts'
import { createWebApp } from './web-app.ts'

export interface Gateway {
  readonly publicUrl: string
  readonly port: number
  readonly tlsPort: number | undefined
  /** The sandbox's till and phone. */
  readonly storePages: { readonly till: string; readonly phone: string } | null
  /** Answers what is under way, stops the rest, leaves no process behind. */
  stop(): Promise<void>
}

/**
 * In the thread pool's hands at one time: so many that a core that is done finds its next one waiting while the event
 * loop is busy, and so few that a file or a name waits some milliseconds behind them at most.
 */
const SIGNATURES_A_CORE = 16

/** Slots limit what one client sends to an address; clients that share one do not wait for each other. */
const CONNECTIONS_PER_ADDRESS = 1_024

const systemClock: Clock = { now: () => new Date() }

export async function startGateway(
  settings: Settings,
  log: Logger,
  clock: Clock = systemClock,
): Promise<Gateway> {
  const sealer = new Sealer(await loadMasterKey(settings))
  const storage = await openStorage(settings, log, 'owner')
  const stops: (() => Promise<unknown>)[] = [() => storage.close()]
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    const { db } = storage
    for (const environment of settings.environments) await ensureGatewayKey(db, sealer, environment)
    const clients = new ClientDirectory(db, sealer)
    const changes = listenToClientChanges(storage.target, (clientId) => clients.forget(clientId))
    stops.push(() => changes.close())

    const signer = new Signer(SIGNATURES_A_CORE * availableParallelism())
    let publicUrl = settings.publicUrl
    const linksTo = (folder: LinkFolder) =>
      new CheckoutLinks(
        folder,
        () => publicUrl,
        (text, purpose) => sealer.digest(text, purpose),
      )
    const links = linksTo('checkout')
    const sessionLinks = linksTo('checkout/session')
    const consentLinks = linksTo('consent')
    const findClient = (clientId: string) => clients.find(clientId)
    const poster = new Poster({
      timeoutMs: settings.notifications.timeoutSeconds * 1_000,
      connectionsPerAddress: CONNECTIONS_PER_ADDRESS,
    })
    stops.push(() => poster.close())
    const deliverer = new Deliverer({
      db,
      clock,
      log,
      signer,
      sealer,
      poster,
      rules: addressRules(settings),
      served: settings.environments,
      timeoutSeconds: settings.notifications.timeoutSeconds,
      findClient,
      observe: (outcome) => metrics.observeDelivery(outcome),
    })
    const listening = new Listening({ db, clock, signer, sealer, deliverer, findClient })
    const operationParts: OperationParts = {
      db,
      payments: new HotPayments(storage.pool),
      clock,
      sealer,
      providers: await loadProviders(settings, db),
      feeRates: settings.feeRates,
      isRegistrationRequired: settings.isRegistrationRequired,
      checkoutUrl: (clientId, paymentId) => links.url(clientId, paymentId),
      paymentSessionUrl: (clientId, sessionId) => sessionLinks.url(clientId, sessionId),
      consentUrl: (clientId, agreementId) => consentLinks.url(clientId, agreementId),
      orderCodeUrl: (orderCode) => orderCodeUrl(publicUrl, orderCode),
      advanceClock: (clientId, limitMs) => agenda.advance(clientId, limitMs),
      notifications: {
        wake: (clientId) => deliverer.wake(clientId),
        tellsInStoreFailures: settings.notifications.tellsInStoreFailures,
        poll: (clientId, poll) => listening.poll(clientId, poll),
      },
      getClient: async (clientId) => existing(clientId, await clients.find(clientId)),
      reloadClient: async (clientId) => existing(clientId, await clients.reload(clientId)),
    }
    const agenda = new Agenda({
      db,
      clock,
      log,
      doDue: (item, at) => doDue(operationParts, item, at),
      otherWork: deliverer,
    })

    const metrics = createMetrics({
      signer,
      storage,
      agendaLagSeconds: () => agendaLagSeconds(db, clock.now()),
    })
    const health: Health = { state: 'starting', askDatabase: () => storage.pool.query('select 1') }
    const door = new Door({
      operationParts,
      clients,
      signer,
      sealer,
      clock,
      log,
      served: settings.environments,
      requestsPerSecondMax: settings.requestsPerSecondMax,
      hosts: settings.hosts,
      observe: metrics.observe,
    })
    const checkout = {
      operationParts,
      links,
      sessionLinks,
      consentLinks,
      findClient,
      publicUrl: () => publicUrl,
    }
    let shop: Shop | null = null
    const storePages = settings.environments.has('sandbox') ? { operationParts, shop: () => shop } : null
    const app = await createWebApp({ log, health, metrics, checkout, storePages })
    const listener = dispatch(door, app)
    const plain = createHttpServer(listener)
    const secure = settings.tls && createHttpServer(listener, await loadCertificate(settings))
    const port = await listen(plain, settings.host, settings.port)
    // With port 0 the system chose one.
    publicUrl = publicUrl.replace(/:0$/, `:${port}`)
    const servers = [plain]
    stops.push(() => drain(servers))
    let tlsPort: number | undefined
    if (settings.tls && secure) {
      tlsPort = await listen(secure, settings.host, settings.tls.port)
      servers.push(secure)
    }

    if (settings.environments.has('sandbox')) {
      const merchant = await ensureSandboxMerchant({ db, sealer }, settings.dataDir, publicUrl)
      shop = openShop(sealer, merchant, localUrl(settings.host, port))
    }
    if (storage.isEmbedded) await warnOfEmbeddedProduction(db, log)
    agenda.start()
    deliverer.start()
    health.state = 'ready'
    stops.push(async () => {
      health.state = 'draining'
      door.drain()
      listening.stop()
      await Promise.all([agenda.stop(), deliverer.stop(), drain(servers)])
    })
    const pages = shop && {
      till: storePageUrl(publicUrl, shop, 'till'),
      phone: storePageUrl(publicUrl, shop, 'phone'),
    }
    return { publicUrl, port, tlsPort, storePages: pages, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function existing<C>(clientId: string, client: C | null): C {
  if (!client) throw new Error(`the client ${clientId} is gone`)
  return client
}

/** Production talks to the public internet alone, and only in secret. */
function addressRules({ notifications }: Settings): Record<Environment, AddressRules> {
  const { ports, sandboxMayUsePrivateAddresses } = notifications
  return {
    production: { mustBeHttps: true, mayBePrivate: false, ports: ports.production },
    sandbox: { mustBeHttps: false, mayBePrivate: sandboxMayUsePrivateAddresses, ports: ports.sandbox },
  }
}

/** A node that serves production alone does not even load the simulator. */
async function loadProviders({ environments }: Settings, db: Database): Promise<Providers> {
  if (!environments.has('sandbox')) return {}
  const { createSimulator } = await import('../providers/simulator/index.ts')
  const sandbox = createSimulator({
    keep: (clientId, chargeKey, outcome) => insertSimulatedCharge(db, clientId, chargeKey, outcome),
    find: (clientId, chargeKey) => findSimulatedCharge(db, clientId, chargeKey),
    keepCard: (clientId, token, resultCode) => insertSimulatedCard(db, clientId, token, resultCode),
    findCard: (clientId, token) => findSimulatedCard(db, clientId, token),
  })
  return { sandbox }
}

export { certificateFile } from './certificate.ts'
export { loadMasterKey } from './master-key.ts'
export { openStorage } from './open-storage.ts'
export { readMerchant, type SandboxMerchant, sandboxMerchantFile } from './sandbox-merchant.ts'
export { requestSigner } from './signed-request.ts'
