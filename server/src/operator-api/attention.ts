import { MINUTE_MS } from '../domain/index.ts'
import {
  type Database,
  listFailingAddresses,
  listFailingItems,
  listOpenProposals,
  listStuckAttempts,
  listStuckRefunds,
  listUnanswered,
  listWaitingApplications,
} from '../storage/index.ts'
import type { Attention } from './shapes.ts'

/** Further nobody counts. */
const ATTENTION_MAX = 100

/** What was asked of a provider so long ago should have an end. */
export const STUCK_MINUTES = 10

export const stuckBefore = (now: Date, minutes = STUCK_MINUTES): Date =>
  new Date(now.getTime() - minutes * MINUTE_MS)

/** How much waits for an operator, up to a bound. One after the other: it takes one connection. */
export async function countAttention(db: Database, now: Date): Promise<Attention> {
  const asked = { clientId: null, before: stuckBefore(now), limit: ATTENTION_MAX }
  const attempts = await listStuckAttempts(db, asked)
  const items = await listFailingItems(db, { ...asked, kind: null, after: null })
  return {
    payments: attempts.filter(({ kind }) => kind !== 'REFUND').length,
    refunds: (await listStuckRefunds(db, asked)).length,
    unanswered: (await listUnanswered(db, asked)).length,
    // What a provider has not answered is counted already.
    items: items.filter(({ kind }) => kind !== 'finish_attempt').length,
    addresses: (await listFailingAddresses(db, { ...asked, after: null })).length,
    applications: (await listWaitingApplications(db, ATTENTION_MAX)).length,
    proposals: (await listOpenProposals(db, ATTENTION_MAX)).length,
    max: ATTENTION_MAX,
  }
}
