/** Who reads: how they write, and where their clocks are. */
export interface Reader {
  readonly locale: string
  /** Such as `Asia/Hong_Kong`. */
  readonly zone: string
}

const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const

const format = (at: string, { locale, zone }: Reader, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }).format(new Date(at))

/** A date and time to the second. */
export const formatMoment = (iso: string, reader: Reader): string => format(iso, reader, { ...DATE, ...TIME })

export const formatDay = (iso: string, reader: Reader): string => format(iso, reader, DATE)

export const formatTime = (iso: string, reader: Reader): string => format(iso, reader, TIME)

/** From one day to another, each as a date field has it. */
export function formatDays(first: string, last: string, locale: string): string {
  const days = new Intl.DateTimeFormat(locale, { ...DATE, timeZone: 'UTC' })
  return first === last ? days.format(new Date(first)) : days.formatRange(new Date(first), new Date(last))
}

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
