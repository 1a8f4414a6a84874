/** A day as date fields have it: 2026-11-18. */
export type Day = string

const DAY_MS = 86_400_000

/** The zone of the reader's browser. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

export function isZone(name: string | null): name is string {
  try {
    return name !== null && new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/** What the zone's clocks show, as if they were those of UTC. */
function shownMs(at: number, zone: string): number {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1_000) + 1_000) % 1_000)
}

/** How far its clocks are ahead of UTC at a moment. */
const offsetMs = (at: number, zone: string): number => shownMs(at, zone) - at

/** Such as UTC+05:30. */
export function offsetName(at: Date, zone: string): string {
  const minutes = Math.round(offsetMs(at.getTime(), zone) / 60_000)
  if (minutes === 0) return 'UTC'
  const two = (number: number) => String(number).padStart(2, '0')
  const size = Math.abs(minutes)
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

export const dayOf = (at: Date, zone: string): Day =>
  new Date(shownMs(at.getTime(), zone)).toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The moments at which its clocks show a time; none where they skip it, two where they are put back. */
function momentsOf(shown: number, zone: string): number[] {
  const offsets = new Set([-DAY_MS, DAY_MS].map((aside) => offsetMs(shown + aside, zone)))
  return [...offsets].map((offset) => shown - offset).sort((one, other) => one - other)
}

/** The first moment of a day, which is not midnight where clocks skip it. */
export function startOf(day: Day, zone: string): Date {
  const midnight = Date.parse(day)
  const moments = momentsOf(midnight, zone)
  const first = moments.find((at) => dayOf(new Date(at), zone) === day && dayOf(new Date(at - 1), zone) < day)
  return new Date(first ?? moments[0] ?? midnight)
}

export const isDay = (day: string): boolean => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))

/** A moment as a field for date and time holds it. */
export const toLocalInput = (at: Date, zone: string): string =>
  new Date(shownMs(at.getTime(), zone)).toISOString().slice(0, 16)

/** And back; null where the field is empty. */
export function fromLocalInput(typed: string, zone: string): string | null {
  const shown = Date.parse(`${typed}Z`)
  if (Number.isNaN(shown)) return null
  const moments = momentsOf(shown, zone)
  const at = moments.find((moment) => shownMs(moment, zone) === shown) ?? moments[0] ?? shown
  return new Date(at).toISOString()
}
