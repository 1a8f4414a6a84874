import { Deliverer, Listening, Poster } from '../../engine/notifications/index.ts'
import { notificationRules } from '../providers/address-rules.ts'
import type { Core } from './core.ts'

/** Slots limit what one client sends to an address; clients that share one do not wait for each other. */
const CONNECTIONS_PER_ADDRESS = 1_024

export interface Notifying {
  readonly deliverer: Deliverer
  readonly listening: Listening
}

/** What sends notifications, and what hands them to a developer's machine. */
export function prepareNotifying(core: Core): Notifying {
  const { settings, log, clock, stops, storage, sealer, clients, metrics, tell, probe, hold, tracing } = core
  const { timeoutSeconds } = settings.notifications
  const findClient = (clientId: string) => clients.find(clientId)
  const poster = new Poster({
    timeoutMs: timeoutSeconds * 1_000,
    connectionsPerAddress: CONNECTIONS_PER_ADDRESS,
  })
  stops.add(() => poster.close())
  const deliverer = new Deliverer({
    db: storage.db,
    clock,
    log,
    sealer,
    poster,
    rules: notificationRules(settings),
    served: settings.environments,
    tracing,
    timeoutSeconds,
    findClient,
    canWrite: () => probe.isWritable && !hold.isOn,
    observe(attempt) {
      metrics.observeDelivery(attempt.outcome)
      tell.delivery(attempt)
    },
  })
  const listening = new Listening({ db: storage.db, clock, sealer, deliverer, findClient })
  return { deliverer, listening }
}
