// A journey past every statement: all operations, the pages, all that time makes due, the notifications, and what
// operators ask.
import type { TestGateway } from '../../../support/gateway.ts'
import type { Merchant } from '../../../support/merchant.ts'
import { agreements } from './agreements.ts'
import { alerts } from './alerts.ts'
import { apiLog } from './api-log.ts'
import { authorizations, cards, cardsOfBuyers } from './cards.ts'
import type { Chapter } from './chapter.ts'
import { disputes } from './disputes.ts'
import { failing } from './failing.ts'
import { links } from './links.ts'
import { merchants } from './merchants.ts'
import { deliveries, listening } from './notifications.ts'
import { JOURNEY_KEYS, operating, plans, privacy, rotation } from './operating.ts'
import { operators } from './operators.ts'
import { ownClients } from './own-clients.ts'
import { afterwards, cashier, sessions } from './payments.ts'
import { portal } from './portal.ts'
import { pricePlans } from './price-plans.ts'
import { providers } from './providers.ts'
import { search } from './search.ts'
import { payouts } from './payouts.ts'
import { settlement } from './settlement.ts'
import { registrations, stores } from './stores.ts'
import { tills } from './tills.ts'
import { backlog, growOld, leftovers } from './upkeep.ts'

const CHAPTERS: readonly Chapter[] = [
  ...[
    cashier,
    afterwards,
    sessions,
    links,
    cards,
    cardsOfBuyers,
    authorizations,
    agreements,
    disputes,
    registrations,
    stores,
    tills,
  ],
  ...[apiLog, deliveries, listening, plans, ownClients, privacy, operating, providers, failing],
  ...[rotation, search, portal, operators, pricePlans, settlement, payouts, alerts, merchants],
  ...[backlog, leftovers],
]

/** Those that leave something of each kind that is not kept for ever. */
const LEAVING: ReadonlySet<Chapter> = new Set([
  ...[leftovers, sessions, cards, agreements, disputes, stores, plans, providers],
])

/** What the gateway is started with, so that it can be gone. */
export const SETTINGS = {
  NOTIFICATION_PRIVATE_ADDRESSES: 'on',
  REGISTRATION_REQUIRED: 'on',
  MASTER_KEYS: JOURNEY_KEYS,
  API_LOG_DAYS: '30',
  // What sandbox clients have is soon old enough to go: a year of daily work takes minutes, and sends nothing new.
  RETAIN_SANDBOX_DAYS: '30',
} as const

/** Longer than anything but ids, states and money is kept. */
const LONG_DAYS = 40

export async function travel(gateway: TestGateway): Promise<void> {
  const left: Merchant[] = []
  for (const chapter of CHAPTERS) {
    const merchant = await gateway.merchant()
    await chapter(gateway, merchant)
    if (LEAVING.has(chapter)) left.push(merchant)
  }
  await growOld(left, LONG_DAYS)
}
