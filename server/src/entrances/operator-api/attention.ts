import { MINUTE_MS } from '../../domain/index.ts'
import {
  type Database,
  listFailingAddresses,
  listFailingJobs,
  listMerchants,
  listOpenDifferences,
  listOpenProposals,
  listStuckAttempts,
  listStuckRefunds,
  listUnanswered,
  listWaitingApplications,
  unlessNodeAway,
} from '../../storage/index.ts'
import type { Attention } from './shapes.ts'

/** Further nobody counts. */
const ATTENTION_MAX = 100

/** A provider request this old should have an outcome. */
export const STUCK_MINUTES = 10

export const stuckBefore = (now: Date, minutes = STUCK_MINUTES): Date =>
  new Date(now.getTime() - minutes * MINUTE_MS)

/** How much waits for an operator, up to a bound. One after the other: it takes one connection. */
export async function countAttention(db: Database, now: Date): Promise<Attention> {
  const asked = { clientId: null, before: stuckBefore(now), limit: ATTENTION_MAX }
  const count = async (reading: Promise<readonly unknown[]>) =>
    (await unlessNodeAway(reading))?.length ?? null
  return {
    payments: await count(listStuckAttempts(db, { ...asked, hasRefunds: false })),
    refunds: await count(listStuckRefunds(db, asked)),
    differences: await count(listOpenDifferences(db, { clientId: null, limit: ATTENTION_MAX })),
    unanswered: await count(listUnanswered(db, asked)),
    items: await count(listFailingJobs(db, { ...asked, kind: null, isOwnWork: true, after: null })),
    addresses: await count(listFailingAddresses(db, { ...asked, after: null })),
    applications: (await listWaitingApplications(db, ATTENTION_MAX)).length,
    unrouted: (await listMerchants(db, { isUnrouted: true, limit: ATTENTION_MAX })).length,
    proposals: (await listOpenProposals(db, ATTENTION_MAX)).length,
    max: ATTENTION_MAX,
  }
}
