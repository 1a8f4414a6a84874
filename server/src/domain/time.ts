export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** What the ids of a moment begin with, in digits: those of a later one come after it. */
export const idTime = (at: Date): string => at.toISOString().replace(/\D/g, '')

/** The moment so long after another. */
export const later = (moment: Date, byMs: number): Date => new Date(moment.getTime() + byMs)
