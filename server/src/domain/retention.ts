import type { Environment } from './clients/client.ts'
import { DAY_MS, later } from './time.ts'

/** For how many days something is kept, in the client's time; null: for ever. */
export interface RetentionDays {
  readonly bodies: number | null
  readonly attempts: number | null
  readonly notifications: number | null
  readonly ended: number | null
  /** The most for sandbox clients, whatever the others say. */
  readonly sandbox: number | null
}

/**
 * What is not kept for ever, and by which of the periods. A leftover should be gone already. Ids and books have no place
 * here: an id can never be used twice, and every transfer leads to its payment.
 */
export const RETAINED = {
  payment_bodies: 'bodies',
  refund_bodies: 'bodies',
  dispute_evidence: 'bodies',
  attempts: 'attempts',
  notifications: 'notifications',
  payment_sessions: 'ended',
  payment_codes: 'ended',
  order_codes: 'ended',
  unused_agreements: 'ended',
  ended_agreements: 'ended',
  planned_outcomes: 'sandbox',
  held_cards: 'leftover',
  code_failures: 'leftover',
  listeners: 'leftover',
} as const satisfies Record<string, keyof RetentionDays | 'leftover'>
export type RetainedKind = keyof typeof RETAINED

const LEFTOVER_DAYS = 1

export function retentionDays(
  kind: RetainedKind,
  environment: Environment,
  days: RetentionDays,
): number | null {
  const period = RETAINED[kind]
  if (period === 'leftover') return LEFTOVER_DAYS
  const own = days[period]
  if (environment !== 'sandbox' || days.sandbox === null) return own
  return Math.min(own ?? days.sandbox, days.sandbox)
}

/** A client is looked after at most so often: */
const PAUSE_DAYS_MIN = 1
/** and at least so often. Nothing but leftovers is kept for less, so a clock that is moved by years seldom stops here. */
export const PAUSE_DAYS_MAX = 30

/** When to look again: as soon as the first of these is old enough, within the limits. */
export function nextRetention(now: Date, ends: readonly Date[]): Date {
  const [earliest, latest] = [later(now, PAUSE_DAYS_MIN * DAY_MS), later(now, PAUSE_DAYS_MAX * DAY_MS)]
  const first = Math.min(latest.getTime(), ...ends.map((end) => end.getTime()))
  return new Date(Math.max(earliest.getTime(), first))
}
