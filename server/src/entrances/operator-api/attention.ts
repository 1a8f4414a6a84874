import { MINUTE_MS } from '../../domain/index.ts'
import {
  type Database,
  listFailingAddresses,
  listFailingJobs,
  listOpenDifferences,
  listOpenProposals,
  listStuckAttempts,
  listStuckRefunds,
  listUnanswered,
  listWaitingApplications,
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
  return {
    payments: (await listStuckAttempts(db, { ...asked, hasRefunds: false })).length,
    refunds: (await listStuckRefunds(db, asked)).length,
    differences: (await listOpenDifferences(db, { clientId: null, limit: ATTENTION_MAX })).length,
    unanswered: (await listUnanswered(db, asked)).length,
    items: (await listFailingJobs(db, { ...asked, kind: null, isOwnWork: true, after: null })).length,
    addresses: (await listFailingAddresses(db, { ...asked, after: null })).length,
    applications: (await listWaitingApplications(db, ATTENTION_MAX)).length,
    proposals: (await listOpenProposals(db, ATTENTION_MAX)).length,
    max: ATTENTION_MAX,
  }
}
