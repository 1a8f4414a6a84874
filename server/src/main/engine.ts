import { CheckoutLinks, type LinkFolder } from '../checkout/index.ts'
import type { Settings } from '../config/index.ts'
import { type ClientWithClock, orderCodeUrl } from '../domain/index.ts'
import type { MoneyParts } from '../money/index.ts'
import type { Deliverer } from '../notifications/index.ts'
import type { Provider, Providers } from '../providers/index.ts'
import {
  findSimulatedCard,
  findSimulatedCharge,
  HotActs,
  HotCharges,
  HotPayments,
  insertSimulatedCard,
  type Storage,
} from '../storage/index.ts'
import type { Foundations } from './foundations.ts'
import { observedProvider, type ProviderCall } from './observed-provider.ts'

/** The addresses of the payer's pages. */
export interface Links {
  readonly payments: CheckoutLinks
  readonly sessions: CheckoutLinks
  readonly consents: CheckoutLinks
}

export function makeLinks({ publicUrl, sealer }: Pick<Foundations, 'publicUrl' | 'sealer'>): Links {
  const digest = (text: string, purpose: string) => sealer.digest(text, purpose)
  const linksTo = (folder: LinkFolder) => new CheckoutLinks(folder, publicUrl, digest)
  return {
    payments: linksTo('checkout'),
    sessions: linksTo('checkout/session'),
    consents: linksTo('consent'),
  }
}

/** What the engine stands on, beside a gateway's foundations or a command's. */
export interface EngineGround
  extends Pick<Foundations, 'settings' | 'log' | 'clock' | 'providerDeadlineMs' | 'sealer' | 'publicUrl'> {
  readonly storage: Storage
  readonly clients: { reload(clientId: string): Promise<ClientWithClock | null> }
  readonly metrics: { observeProviderCall(call: ProviderCall): void }
}

/** The engine's parts. */
export async function assembleEngine(
  { settings, log, clock, providerDeadlineMs, storage, sealer, clients, metrics, publicUrl }: EngineGround,
  { deliverer }: { readonly deliverer: Pick<Deliverer, 'wake'> },
  links: Links,
): Promise<MoneyParts> {
  return {
    db: storage.db,
    payments: new HotPayments(storage),
    acts: new HotActs(storage),
    clock,
    log,
    sealer,
    providers: await loadProviders(settings, storage, metrics.observeProviderCall),
    providerDeadlineMs,
    feeRates: settings.feeRates,
    isRegistrationRequired: settings.isRegistrationRequired,
    retention: settings.retention,
    checkoutUrl: (clientId, paymentId) => links.payments.url(clientId, paymentId),
    paymentSessionUrl: (clientId, sessionId) => links.sessions.url(clientId, sessionId),
    orderCodeUrl: (orderCode) => orderCodeUrl(publicUrl, orderCode),
    notifications: {
      wake: (clientId) => deliverer.wake(clientId),
      tellsInStoreFailures: settings.notifications.tellsInStoreFailures,
    },
    reloadClient: async (clientId) => {
      const client = await clients.reload(clientId)
      if (!client) throw new Error(`the client ${clientId} is gone`)
      return client
    },
  }
}

/** A node that serves production alone does not even load the simulator. */
async function loadProviders(
  { environments }: Settings,
  storage: Storage,
  observe: (call: ProviderCall) => void,
): Promise<Providers> {
  if (!environments.has('sandbox')) return served(null)
  const { createSimulator } = await import('../providers/simulator/index.ts')
  const { db } = storage
  const charges = new HotCharges(storage)
  const sandbox = createSimulator({
    keep: (asked, outcome, card) => charges.keep(asked, outcome, card),
    find: (asked) => findSimulatedCharge(db, asked),
    keepCard: (clientId, token, resultCode) => insertSimulatedCard(db, clientId, token, resultCode),
    findCard: (clientId, token) => findSimulatedCard(db, clientId, token),
  })
  return served(observedProvider(sandbox, observe))
}

/** Sandbox clients by the simulator, and nobody else. */
const served = (simulator: Provider | null): Providers => ({
  route: ({ client }) => (simulator && client.environment === 'sandbox' ? [simulator] : []),
  takes: (client) => simulator !== null && client.environment === 'sandbox',
  serves: (client) => simulator !== null && client.environment === 'sandbox',
  named: (name) => (name === simulator?.name ? simulator : null),
})
