import { CheckoutLinks, type LinkFolder } from '../../entrances/checkout/index.ts'
import { type ClientWithClock, orderCodeUrl } from '../../domain/index.ts'
import { Calendars, type MoneyDeps } from '../../engine/money/index.ts'
import type { Deliverer } from '../../engine/notifications/index.ts'
import type { Providers } from '../../providers/index.ts'
import { HotPayments, HotUnits, type Storage } from '../../storage/index.ts'
import type { Core } from './core.ts'

/** The addresses of the payer's pages. */
export interface Links {
  readonly payments: CheckoutLinks
  readonly sessions: CheckoutLinks
  readonly consents: CheckoutLinks
  readonly paymentLinks: CheckoutLinks
  readonly receipts: CheckoutLinks
}

export function makeLinks({ publicUrl, sealer }: Pick<Core, 'publicUrl' | 'sealer'>): Links {
  const digest = (text: string, purpose: string) => sealer.digest(text, purpose)
  const linksTo = (folder: LinkFolder) => new CheckoutLinks(folder, publicUrl, digest)
  return {
    payments: linksTo('checkout'),
    sessions: linksTo('checkout/session'),
    consents: linksTo('consent'),
    paymentLinks: linksTo('checkout/link'),
    receipts: linksTo('receipt'),
  }
}

/** What the engine is built on, from a gateway's core or a command's. */
interface EngineGround
  extends Pick<Core, 'settings' | 'log' | 'clock' | 'providerDeadlineMs' | 'sealer' | 'publicUrl'> {
  readonly storage: Storage
  readonly clients: { reload(clientId: string): Promise<ClientWithClock | null> }
  readonly providers: Providers
  readonly hold: MoneyDeps['restored']
}

/** The engine's dependencies. */
export function assembleEngine(
  {
    settings,
    log,
    clock,
    providerDeadlineMs,
    storage,
    sealer,
    clients,
    providers,
    publicUrl,
    hold,
  }: EngineGround,
  { deliverer }: { readonly deliverer: Pick<Deliverer, 'wake'> },
  links: Links,
): MoneyDeps {
  return {
    db: storage.db,
    payments: new HotPayments(storage),
    units: new HotUnits(storage),
    trace: null,
    clock,
    log,
    sealer,
    providers,
    providerDeadlineMs,
    restored: hold,
    feeRates: settings.feeRates,
    calendars: new Calendars(),
    isRegistrationRequired: settings.isRegistrationRequired,
    retention: settings.retention,
    checkoutUrl: (clientId, paymentId) => links.payments.url(clientId, paymentId),
    paymentSessionUrl: (clientId, sessionId) => links.sessions.url(clientId, sessionId),
    paymentLinkUrl: (clientId, linkId) => links.paymentLinks.url(clientId, linkId),
    consentUrl: (clientId, agreementId) => links.consents.url(clientId, agreementId),
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
