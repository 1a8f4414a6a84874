export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The moment so long after another. */
export const later = (moment: Date, byMs: number): Date => new Date(moment.getTime() + byMs)
