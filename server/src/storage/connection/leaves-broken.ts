import pg from 'pg'
import { READ_ONLY } from './hosts.ts'

/**
 * Whether a connection is useless after an error. Anything other than the server's own refusal leaves it in an unknown
 * state; a fatal one ends it. One that takes no writes may lead to a server that is now a standby: the next may lead to a
 * better one.
 */
export const leavesBroken = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.code === READ_ONLY
