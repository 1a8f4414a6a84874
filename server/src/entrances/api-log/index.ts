/**
 * The API log: each request and answer of the signed door with headers, masked bytes, result and duration, for the engineers of
 * merchants. The event loop only collects. Masking and writing are a thread's, over a database connection of its own.
 *
 * It promises that nothing of it fails a call or keeps one waiting, that it holds a limited amount of memory, that no secret
 * leaves the process, and that what is not logged is counted, by client and minute. It never promises that a call is logged:
 * what a full memory, an absent database or a crash takes is gone.
 */
export { ApiLog } from './api-log.ts'
export type { DatabasePlace } from './messages.ts'
