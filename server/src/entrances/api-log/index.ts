/**
 * The API log: each request and answer of the signed API with headers, masked bytes, result and duration, for merchants'
 * engineers. The event loop only collects. A thread masks and writes, over a database connection of its own.
 *
 * It promises that it never fails a call or keeps one waiting, that it holds a limited amount of memory, that no secret
 * leaves the process, and that what is not logged is counted, by client and minute. It does not promise that a call is
 * logged: what a full memory, an absent database or a crash takes is gone.
 */
export { ApiLog } from './api-log.ts'
export type { DatabasePlace } from './messages.ts'
