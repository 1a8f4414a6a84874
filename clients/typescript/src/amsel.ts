import { setTimeout as delay } from 'node:timers/promises'
import { makeExchange } from './exchange.ts'
import { Authorizations, Merchants, Notifications, Payments, Simulator } from './generated/areas.ts'
import { InStore } from './in-store.ts'
import { type Notification, NotificationReader, type ReceivedNotification } from './notification.ts'
import { withRepeats } from './repeats.ts'
import { type AmselSettings, readMerchantFile, readSettings, type Timing } from './settings.ts'
import { fetchTransport } from './transport/fetch-transport.ts'

const REAL: Timing = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    await delay(ms, undefined, signal && { signal })
  },
  random: Math.random,
}

/** A merchant's access to the gateway. Make one and keep it: it holds connections. */
export class Amsel {
  readonly clientId: string
  readonly payments: Payments
  readonly authorizations: Authorizations
  readonly merchants: Merchants
  readonly notifications: Notifications
  /** What payers, wallets and banks do, in the sandbox alone. */
  readonly simulator: Simulator
  readonly inStore: InStore
  readonly #reader: NotificationReader

  constructor(settings: AmselSettings) {
    const setup = readSettings(settings)
    const timing = { ...REAL, ...settings.timing }
    const transport =
      settings.transport ??
      fetchTransport({
        connectTimeoutMs: setup.timeouts.connectMs,
        proxy: settings.proxy,
        extraCa: settings.extraCa,
      })
    const exchange = makeExchange(setup, transport, timing)
    const call = withRepeats(exchange, timing)
    this.clientId = setup.clientId
    this.payments = new Payments(call)
    this.authorizations = new Authorizations(call)
    this.merchants = new Merchants(call)
    this.notifications = new Notifications(call)
    this.simulator = new Simulator(call)
    this.inStore = new InStore(exchange, timing)
    this.#reader = new NotificationReader(setup.clientId, setup.gatewayKeys)
  }

  /** With what the gateway has written down: `data/sandbox-merchant.json`. */
  static async fromFile(file: string, more: Partial<AmselSettings> = {}): Promise<Amsel> {
    return new Amsel({ ...(await readMerchantFile(file)), ...more })
  }

  /** A notification that the gateway has signed for this client, or an error with the reason why it cannot be believed. */
  parseNotification(received: ReceivedNotification): Notification {
    return this.#reader.read(received)
  }
}
