/**
 * The signed API: receive → authenticate → find → validate → run → answer. Every answer under /ams/ is HTTP 200 with a
 * `result`, signed whenever the client is known; refusals only up to a rate. It verifies bytes before it parses them,
 * reads a request once, maps errors in one place, and never lets a fault in a request end the process.
 */
export { BodyMemory } from './body-memory.ts'
export { Door } from './door.ts'
export type { EndedCall } from './ended-call.ts'
export type { CallKeeper, Exchange } from './exchange.ts'
export { Guesses } from './guesses.ts'
export { PerSecond } from './limits.ts'
