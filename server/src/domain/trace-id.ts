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

/** Of a W3C trace id: milliseconds, anything, and what W3C wants to be random. */
const W3C_TRACE_ID = /^([0-9a-f]{12})[0-9a-f]{6}([0-9a-f]{14})$/
const W3C_TIME_LENGTH = 12
const TIME_END = 36 ** TIME_LENGTH

/** The trace that a call begins, named after the call; `rest` has 14 hexadecimal digits, `filler` six. */
export const w3cTraceIdAt = (atMs: number, filler: string, rest: string): string =>
  Math.floor(atMs).toString(16).padStart(W3C_TIME_LENGTH, '0') + filler + rest

/** The call that has begun a trace, if it was one of a gateway; null where it cannot have been. */
export function callOfTrace(traceId: string): string | null {
  const [, time = '', rest = ''] = W3C_TRACE_ID.exec(traceId) ?? []
  const atMs = Number.parseInt(time, 16)
  return atMs < TIME_END ? traceIdAt(atMs, rest) : null
}
