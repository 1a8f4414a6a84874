/** Milliseconds in digits of base 36, until the year 2059. */
const TIME_LENGTH = 8
const TRACE_ID = /^[0-9a-z]{22}$/

/** The name of a call in logs and answers: when it came, and what distinguishes it from others of that moment. */
export const traceIdAt = (atMs: number, rest: string): string =>
  Math.floor(atMs).toString(36).padStart(TIME_LENGTH, '0') + rest

/** When a call came, as its name says; null where it is no such name. */
export const traceTime = (traceId: string): number | null =>
  TRACE_ID.test(traceId) ? Number.parseInt(traceId.slice(0, TIME_LENGTH), 36) : null

/** What is left of a name without the time. */
export const traceRest = (traceId: string): string => traceId.slice(TIME_LENGTH)
