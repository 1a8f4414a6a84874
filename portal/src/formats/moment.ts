/** A date and time to the second; the year only where it is another than this one. */
export function formatMoment(iso: string, locale: string, now = new Date()): string {
  const at = new Date(iso)
  return new Intl.DateTimeFormat(locale, {
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at)
}

export const formatDay = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' }).format(new Date(iso))

export const formatTime = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso))

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** A length of time in its largest unit, such as "3 days". */
export function formatSpan(ms: number, locale: string): string {
  const [unit, size] = UNITS.find(([, size]) => Math.abs(ms) >= size) ?? ['second', 1000]
  const amount = Math.round(ms / size)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

/** How long ago something was, such as "3 minutes ago". */
export function formatAgo(iso: string, locale: string, now = new Date()): string {
  const ms = Math.max(0, now.getTime() - Date.parse(iso))
  const [unit, size] = UNITS.find(([, size]) => ms >= size) ?? ['second', 1000]
  return new Intl.RelativeTimeFormat(locale).format(-Math.floor(ms / size), unit)
}

/** The first moment of a day of the reader's, as typed into a date field; undefined where nothing is. */
export const startOfDay = (day: string): string | undefined =>
  isDay(day) ? new Date(`${day}T00:00:00`).toISOString() : undefined

/** The first moment of the day after it. */
export function endOfDay(day: string): string | undefined {
  if (!isDay(day)) return undefined
  const at = new Date(`${day}T00:00:00`)
  at.setDate(at.getDate() + 1)
  return at.toISOString()
}

const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))

/** A moment as a field for date and time holds it, in the reader's zone. */
export function toLocalInput(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** And back; null where the field is empty. */
export function fromLocalInput(typed: string): string | null {
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
