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

/** No period is shorter: whatever was open or on its way has ended by then. */
export const RETENTION_DAYS_MIN = 30

/**
 * What is not kept for ever, and by which of the periods. A leftover should be gone already. Ids and the ledger are not
 * here: an id can never be used twice, and every transfer leads to its payment.
 */
const RETAINED = {
  payment_bodies: 'bodies',
  refund_bodies: 'bodies',
  dispute_evidence: 'bodies',
  attempts: 'attempts',
  provider_events: 'attempts',
  notifications: 'notifications',
  payment_sessions: 'ended',
  payment_links: 'ended',
  payment_codes: 'ended',
  order_codes: 'ended',
  unused_agreements: 'ended',
  ended_agreements: 'ended',
  planned_outcomes: 'sandbox',
  presented_cards: 'leftover',
  code_failures: 'leftover',
  listeners: 'leftover',
} as const satisfies Record<string, keyof RetentionDays | 'leftover'>
export type RetainedKind = keyof typeof RETAINED

const KINDS = Object.keys(RETAINED) as RetainedKind[]
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

/** Which data of a client is too old, and when to look again. */
interface RetentionPlan {
  readonly old: readonly { readonly kind: RetainedKind; readonly before: Date }[]
  readonly lookAgainAt: Date
}

/** By the oldest of each kind that the client has something of. */
export function planRetention(
  now: Date,
  environment: Environment,
  days: RetentionDays,
  oldest: ReadonlyMap<RetainedKind, Date>,
): RetentionPlan {
  const old: { kind: RetainedKind; before: Date }[] = []
  const ends: Date[] = []
  for (const kind of KINDS) {
    const kept = retentionDays(kind, environment, days)
    // What is not there yet may be made at any moment, except for what should not be there at all.
    const first = oldest.get(kind) ?? (RETAINED[kind] === 'leftover' ? null : now)
    if (kept === null || !first) continue
    const end = later(first, kept * DAY_MS)
    if (end <= now) old.push({ kind, before: later(now, -kept * DAY_MS) })
    else ends.push(end)
  }
  // A removal always leaves something younger behind.
  return { old, lookAgainAt: within(now, old.length > 0 ? [now] : ends) }
}

const PAUSE_DAYS_MIN = 1
/** Even where everything is kept for ever: the settings may change. */
const PAUSE_DAYS_MAX = 90

/** The first of these moments, but neither too soon nor too late: a clock that is moved by years seldom stops here. */
function within(now: Date, moments: readonly Date[]): Date {
  const [earliest, latest] = [later(now, PAUSE_DAYS_MIN * DAY_MS), later(now, PAUSE_DAYS_MAX * DAY_MS)]
  const first = Math.min(latest.getTime(), ...moments.map((moment) => moment.getTime()))
  return new Date(Math.max(earliest.getTime(), first))
}
