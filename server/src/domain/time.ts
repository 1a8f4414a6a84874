export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** With a year of four digits. */
const ISO_LENGTH = 24

/** What the ids of a moment begin with, in digits: those of a later one come after it. */
export function idTime(at: Date): string {
  const text = at.toISOString()
  if (text.length > ISO_LENGTH) return text.replace(/\D/g, '')
  // By places: a pattern takes several times as long, and every call and payment has an id.
  return `${text.slice(0, 4)}${text.slice(5, 7)}${text.slice(8, 10)}${text.slice(11, 13)}${text.slice(14, 16)}${text.slice(17, 19)}${text.slice(20, 23)}`
}

const ID_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})/

/** The moment that an id begins with; null where it begins with none. */
export function timeOfId(id: string): Date | null {
  if (!ID_TIME.test(id)) return null
  const at = new Date(id.replace(ID_TIME, '$1-$2-$3T$4:$5:$6.$7Z').slice(0, ISO_LENGTH))
  return Number.isNaN(at.getTime()) ? null : at
}

/** The moment so long after another. */
export const later = (moment: Date, byMs: number): Date => new Date(moment.getTime() + byMs)
