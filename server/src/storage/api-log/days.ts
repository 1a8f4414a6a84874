import type pg from 'pg'
import { callOfTrace, idTime, traceRest, traceTime } from '../../domain/index.ts'
import { sendPatiently } from '../connection/send-patiently.ts'

const DAY_LENGTH = 8

/** A day as ids and partitions name it, such as 20261116; in UTC. */
export const apiLogDay = (at: Date): string => idTime(at).slice(0, DAY_LENGTH)

/** An id that sorts by time; the rest of a trace id names process and count. */
export const apiCallId = (atMs: number, traceId: string): string =>
  idTime(new Date(atMs)) + traceRest(traceId)

/** The id of the call that a trace is named after; null where it cannot have been one of a gateway. */
export function callIdOfTrace(traceId: string): string | null {
  const name = callOfTrace(traceId) ?? traceId
  const atMs = traceTime(name)
  return atMs === null ? null : apiCallId(atMs, name)
}

/** Creates the days that are needed and drops those before the first one that is kept. */
export async function keepApiLogDays(
  client: pg.Client,
  keptFrom: string,
  needed: readonly string[],
): Promise<void> {
  await sendPatiently(client, 'select keep_api_log_days($1, $2)', [keptFrom, needed])
}

/** After every possible day. */
const NEVER = '99999999'

/** Drops everything that was logged. */
export const dropApiLog = (client: pg.Client): Promise<void> => keepApiLogDays(client, NEVER, [])
