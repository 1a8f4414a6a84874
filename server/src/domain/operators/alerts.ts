import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../time.ts'
import {
  isGraver,
  type MatterName,
  MATTERS_COUNTED_MAX,
  type SeenMatter,
  type Severity,
  severityOf,
} from './matters.ts'

/** How an operator wants to be told by mail; the first is the default. */
export const ALERT_CHOICES = ['urgent', 'daily', 'off'] as const
export type AlertChoice = (typeof ALERT_CHOICES)[number]

/** A matter that stands. */
export interface StandingAlert {
  readonly name: MatterName
  readonly severity: Severity
  readonly count: number
  readonly since: Date
  readonly oldestAt: Date | null
  /** When there was last any of it. */
  readonly seenAt: Date
}

/** What somebody was last told of a matter. */
export interface ToldAlert extends Pick<StandingAlert, 'name' | 'severity' | 'count' | 'since'> {
  readonly toldAt: Date
}

type AlertState = 'raised' | 'standing' | 'cleared'

/** What somebody is told. */
export interface Alert extends Omit<StandingAlert, 'seenAt'> {
  readonly state: AlertState
}

/** What comes and goes within it is one matter. */
const GONE_AFTER_MS = 5 * MINUTE_MS

/** What stands after a look; null where nothing does. What could not be read stands as before. */
export function standingAfter(
  name: MatterName,
  before: StandingAlert | null,
  seen: SeenMatter | null,
  now: Date,
): StandingAlert | null {
  if (seen === null) return before
  if (seen.count === 0)
    return before && now.getTime() - before.seenAt.getTime() < GONE_AFTER_MS ? before : null
  const { count, oldestAt } = seen
  const severity = severityOf(name, seen)
  return { name, severity, count, since: before?.since ?? now, oldestAt, seenAt: now }
}

const GROWN_MUCH = 10

/** What somebody who was told of it, or not, is to be told now; null for nothing. */
export function alertOf(
  standing: StandingAlert | null,
  told: ToldAlert | null,
  { now, repeatedAfterMs = DAY_MS }: { readonly now: Date; readonly repeatedAfterMs?: number },
): Alert | null {
  if (!standing) return told && { ...clearedOf(told), state: 'cleared' }
  const { seenAt, ...matter } = standing
  if (!told) return { ...matter, state: 'raised' }
  const isToBeRepeated =
    isGraver(standing.severity, told.severity) ||
    standing.count >= told.count * GROWN_MUCH ||
    // Further nobody counts: it may be a thousand times as much.
    (standing.count >= MATTERS_COUNTED_MAX && told.count < MATTERS_COUNTED_MAX) ||
    now.getTime() - told.toldAt.getTime() >= repeatedAfterMs
  return isToBeRepeated ? { ...matter, state: 'standing' } : null
}

const clearedOf = ({ name, severity, since }: ToldAlert) => ({
  ...{ name, severity, since, count: 0, oldestAt: null },
})

/** All that is to be told, in the order of what stands; what is over comes last. */
export function alertsOf(
  standing: readonly StandingAlert[],
  told: readonly ToldAlert[],
  at: { readonly now: Date; readonly repeatedAfterMs?: number },
): Alert[] {
  const over = told.filter(({ name }) => !standing.some((one) => one.name === name))
  return [
    ...standing.map((one) => alertOf(one, told.find(({ name }) => name === one.name) ?? null, at)),
    ...over.map((one) => alertOf(null, one, at)),
  ].filter((alert) => alert !== null)
}

/** A digest goes out after this hour, UTC: early in Europe, midday in East Asia. */
const DIGEST_HOUR = 6
/** To one person, whatever happens. */
export const ALERT_MAILS_PER_HOUR_MAX = 4
/** Digests do not come to the minute: what the last one had is a day old in the next. */
const DIGEST_REPEATS_MS = DAY_MS - HOUR_MS

/** The last moment at which a digest was due. */
export function digestHourBefore(now: Date): Date {
  const today = new Date(now)
  today.setUTCHours(DIGEST_HOUR, 0, 0, 0)
  return today <= now ? today : later(today, -DAY_MS)
}

/** Whom a mail would go to. */
interface MailReader {
  readonly choice: AlertChoice
  readonly mayActOn: (name: MatterName) => boolean
  /** When the last digest was made, also where it had nothing to say; for somebody new, when they came. */
  readonly digestedAt: Date
  /** Within the last hour. */
  readonly mails: number
  /** Whether one has not left yet. */
  readonly isMailWaiting: boolean
}

/** The mail for somebody now; what is held back comes with the next. */
export interface AlertMail {
  readonly isDigest: boolean
  readonly alerts: readonly Alert[]
}

/** What somebody is to be sent; null for nothing. A digest may have nothing to say, and is not sent. */
export function alertMailOf(
  reader: MailReader,
  standing: readonly StandingAlert[],
  told: readonly ToldAlert[],
  now: Date,
): AlertMail | null {
  const { choice, mayActOn, mails, isMailWaiting } = reader
  if (choice === 'off' || isMailWaiting || mails >= ALERT_MAILS_PER_HOUR_MAX) return null
  const concerns = ({ name }: { readonly name: MatterName }) => mayActOn(name)
  const isDigest = reader.digestedAt < digestHourBefore(now)
  const repeated = isDigest ? { repeatedAfterMs: DIGEST_REPEATS_MS } : {}
  const all = alertsOf(standing.filter(concerns), told.filter(concerns), { now, ...repeated })
  if (isDigest) return { isDigest, alerts: all }
  const urgent = all.filter(({ severity }) => choice === 'urgent' && severity === 'critical')
  return urgent.length === 0 ? null : { isDigest, alerts: urgent }
}

/** For how long it is tried to hand over what somebody is told. */
export const ALERT_GIVEN_UP_MS = 3 * DAY_MS
const FIRST_PAUSE_MS = MINUTE_MS / 2
const LONGEST_PAUSE_MS = HOUR_MS

/** Until the next try, after so many. */
export const alertPauseMs = (tries: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1), LONGEST_PAUSE_MS)
