import { DAY_MS } from '../time.ts'

/** A calendar day, such as `2026-11-20`: in text an earlier one comes before a later one. */
export type Day = string

/** A time of day, such as `18:00`. */
export type TimeOfDay = string

const midnight = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length)

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(midnight(text)) && dayOf(midnight(text)) === text

export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

export const addDays = (day: Day, days: number): Day => dayOf(midnight(day) + days * DAY_MS)

/** 0 for a Sunday to 6 for a Saturday. */
export const weekdayOf = (day: Day): number => new Date(midnight(day)).getUTCDay()

export const dayOfMonth = (day: Day): number => Number(day.slice(-2))

/** A zone by its name, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return name.length <= 64 && new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a zone show, as if it were UTC. */
function shownIn(zone: string, at: Date): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    })
    formats.set(zone, format)
  }
  const shown: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(at)) shown[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** So many milliseconds the clocks of a zone are ahead of UTC, or below zero behind. */
export const aheadOfUtc = (zone: string, at: Date): number =>
  shownIn(zone, at) - Math.floor(at.getTime() / 1000) * 1000

/** The day that the clocks of a zone show at a moment. */
export const dayIn = (zone: string, at: Date): Day => dayOf(shownIn(zone, at))

/**
 * When the clocks of a zone show this time of a day: the first time, where they show it twice, and as much later as they were
 * put forward, where they skip it.
 */
export function momentIn(zone: string, day: Day, time: TimeOfDay): Date {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const before = aheadOfUtc(zone, new Date(shown - DAY_MS))
  const after = aheadOfUtc(zone, new Date(shown + DAY_MS))
  const found = [shown - before, shown - after].filter((ms) => ms + aheadOfUtc(zone, new Date(ms)) === shown)
  return new Date(found.length > 0 ? Math.min(...found) : shown - before)
}
