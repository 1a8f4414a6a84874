import { ApiLog, type DatabasePlace } from '../../entrances/api-log/index.ts'
import { dropApiLog, endClient, openClient } from '../../storage/index.ts'
import type { Start } from './core.ts'
import type { OpenStorage } from '../start/open-storage.ts'

/** Null where the settings keep no calls: then those that were logged before are removed. */
export async function openApiLog(
  { settings, clock, log }: Pick<Start, 'settings' | 'clock' | 'log'>,
  { target }: OpenStorage,
): Promise<ApiLog | null> {
  const { apiLogDays: days, databaseUrl, processes } = settings
  // The code that connects chooses among the hosts of an address.
  const database = databaseUrl ?? (target as DatabasePlace)
  if (days > 0) return new ApiLog({ database, days, clock, log, processes })
  try {
    const client = await openClient(target)
    await dropApiLog(client).finally(() => endClient(client))
  } catch (error) {
    log.warn({ err: error }, 'the old API log could not be removed')
  }
  return null
}
