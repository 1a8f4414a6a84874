import { CheckoutLinks, type LinkFolder } from '../checkout/index.ts'
import type { Settings } from '../config/index.ts'
import { orderCodeUrl } from '../domain/index.ts'
import type { MoneyParts } from '../money/index.ts'
import type { Providers } from '../providers/index.ts'
import {
  type Database,
  findSimulatedCard,
  findSimulatedCharge,
  HotPayments,
  insertSimulatedCard,
  insertSimulatedCharge,
} from '../storage/index.ts'
import type { Foundations } from './foundations.ts'
import type { Notifying } from './notifying.ts'
import { observedProvider, type ProviderCall } from './observed-provider.ts'

/** The addresses of the payer's pages. */
export interface Links {
  readonly payments: CheckoutLinks
  readonly sessions: CheckoutLinks
  readonly consents: CheckoutLinks
}

export function makeLinks({ publicUrl, sealer }: Foundations): Links {
  const digest = (text: string, purpose: string) => sealer.digest(text, purpose)
  const linksTo = (folder: LinkFolder) => new CheckoutLinks(folder, publicUrl, digest)
  return {
    payments: linksTo('checkout'),
    sessions: linksTo('checkout/session'),
    consents: linksTo('consent'),
  }
}

/** The engine's parts. */
export async function assembleEngine(
  { settings, log, clock, providerDeadlineMs, storage, sealer, clients, metrics, publicUrl }: Foundations,
  { deliverer }: Notifying,
  links: Links,
): Promise<MoneyParts> {
  return {
    db: storage.db,
    payments: new HotPayments(storage),
    clock,
    log,
    sealer,
    providers: await loadProviders(settings, storage.db, metrics.observeProviderCall),
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
  db: Database,
  observe: (call: ProviderCall) => void,
): Promise<Providers> {
  if (!environments.has('sandbox')) return {}
  const { createSimulator } = await import('../providers/simulator/index.ts')
  const sandbox = createSimulator({
    keep: (attempt, outcome) => insertSimulatedCharge(db, attempt, outcome),
    find: (attempt) => findSimulatedCharge(db, attempt),
    keepCard: (clientId, token, resultCode) => insertSimulatedCard(db, clientId, token, resultCode),
    findCard: (clientId, token) => findSimulatedCard(db, clientId, token),
  })
  return { sandbox: observedProvider(sandbox, observe) }
}
