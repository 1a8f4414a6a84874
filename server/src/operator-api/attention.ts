import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/index.ts'
import {
  type Database,
  listFailingAddresses,
  listFailingItems,
  listOpenProposals,
  listStuckAttempts,
  listStuckRefunds,
  listUnanswered,
  listWaitingApplications,
  type SpanOfAll,
  type SumOfAll,
  sumOfAll,
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
  return {
    payments: (await listStuckAttempts(db, { ...asked, hasRefunds: false })).length,
    refunds: (await listStuckRefunds(db, asked)).length,
    unanswered: (await listUnanswered(db, asked)).length,
    items: (await listFailingItems(db, { ...asked, kind: null, isOwnWork: true, after: null })).length,
    addresses: (await listFailingAddresses(db, { ...asked, after: null })).length,
    applications: (await listWaitingApplications(db, ATTENTION_MAX)).length,
    proposals: (await listOpenProposals(db, ATTENTION_MAX)).length,
    max: ATTENTION_MAX,
  }
}

export const SPANS = ['today', 'day', 'week'] as const
export type Span = (typeof SPANS)[number]
export type AllSums = Readonly<Record<Span, readonly SumOfAll[]>>

/** Today, the last 24 hours and the last 7 days, in days and hours of UTC. */
export async function sumSpans(db: Database, now: Date): Promise<AllSums> {
  const spans = spansAt(now)
  return {
    today: await sumOfAll(db, spans.today),
    day: await sumOfAll(db, spans.day),
    week: await sumOfAll(db, spans.week),
  }
}

/** Days are few rows and hours are many: only where a day is too coarse are hours added up. */
export function spansAt(now: Date): Readonly<Record<Span, SpanOfAll>> {
  const startOf = (lengthMs: number) => Math.floor(now.getTime() / lengthMs) * lengthMs
  const today = startOf(DAY_MS)
  const hour = startOf(HOUR_MS)
  const tomorrow = new Date(today + DAY_MS)
  return {
    today: { by: 'day', from: new Date(today), to: tomorrow },
    day: { by: 'hour', from: new Date(hour - 23 * HOUR_MS), to: new Date(hour + HOUR_MS) },
    week: { by: 'day', from: new Date(today - 6 * DAY_MS), to: tomorrow },
  }
}
