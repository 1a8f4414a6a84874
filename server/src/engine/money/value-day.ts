import {
  type Calendar,
  calendarIdOf,
  type Day,
  type SettlementTerms,
  valueDayOf,
} from '../../domain/index.ts'
import type { Unit } from './unit.ts'

interface Known {
  readonly from: Date
  readonly until: Date
  readonly day: Day
  /** Another one where an operator has changed it. */
  readonly calendar: Calendar
}

/** The last answer for terms, by calendar: it is the same for all sales until the next cut-off. */
const known = new WeakMap<SettlementTerms, Map<string, Known>>()

/** From which day on money in a currency that comes in now is available to the merchant. */
export function valueDayFor(
  { deps, actor, now }: Pick<Unit, 'deps' | 'actor' | 'now'>,
  currency: string,
): Day {
  const { settlement } = actor.client
  const calendar = deps.calendars.named(calendarIdOf(currency))
  const days = known.get(settlement) ?? new Map<string, Known>()
  const last = days.get(calendar.id)
  if (last && last.from <= now && now < last.until && last.calendar === calendar) return last.day
  const { day, until } = valueDayOf(settlement, calendar, now)
  days.set(calendar.id, { from: now, until, day, calendar })
  known.set(settlement, days)
  return day
}
