// A journey past every statement: all operations, the pages, all that time makes due, the notifications, and what
// operators ask.
import type { TestGateway } from '../../../support/gateway.ts'
import { agreements } from './agreements.ts'
import { authorizations, cards } from './cards.ts'
import type { Chapter } from './chapter.ts'
import { disputes } from './disputes.ts'
import { deliveries, listening } from './notifications.ts'
import { operating, plans } from './operating.ts'
import { afterwards, cashier, sessions } from './payments.ts'
import { registrations, stores } from './stores.ts'

const CHAPTERS: readonly Chapter[] = [
  ...[cashier, afterwards, sessions, cards, authorizations, agreements, disputes, registrations, stores],
  ...[deliveries, listening, plans, operating],
]

/** What the gateway is started with, so that it can be gone. */
export const SETTINGS = { NOTIFICATION_PRIVATE_ADDRESSES: 'on', REGISTRATION_REQUIRED: 'on' } as const

export async function travel(gateway: TestGateway): Promise<void> {
  for (const chapter of CHAPTERS) await chapter(gateway, await gateway.merchant())
}
