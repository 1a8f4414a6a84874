import { BODY_MEMORY_BYTES_MIN, type Settings } from '../../platform/config/index.ts'
import { CONNECTIONS_MAX } from '../../storage/index.ts'

/**
 * One process's share of what a node may take: a part of it, rounded up, and never less than it needs to work. A single
 * process has all of it.
 */
export const shareOf = (whole: number, processes: number): number => Math.ceil(whole / processes)

/** The settings of a worker. */
export function settingsOfWorker(settings: Settings): Settings {
  const { processes, requestsPerSecondMax, callerLimits } = settings
  const { connectionsMax, connectionsPerAddressMax: ofAddressMax, bodyMemoryBytesMax } = callerLimits
  return {
    ...settings,
    requestsPerSecondMax: shareOf(requestsPerSecondMax, processes),
    callerLimits: {
      ...callerLimits,
      connectionsMax: shareOf(connectionsMax, processes),
      connectionsPerAddressMax: ofAddressMax === null ? null : shareOf(ofAddressMax, processes),
      bodyMemoryBytesMax: Math.max(BODY_MEMORY_BYTES_MIN, shareOf(bodyMemoryBytesMax, processes)),
    },
  }
}

/** Of the database, for the work of all workers together. */
const CONNECTIONS_OF_WORKERS = 24
/** With fewer, a few slow statements of jobs would keep callers waiting. */
const CONNECTIONS_OF_WORKER_MIN = 4

export const connectionsOfWorker = (processes: number): number =>
  Math.min(CONNECTIONS_MAX, Math.max(CONNECTIONS_OF_WORKER_MIN, shareOf(CONNECTIONS_OF_WORKERS, processes)))

/** Besides those for its work: one for changes of clients, two to check whether the database accepts writes, the API log's. */
const CONNECTIONS_BESIDE = 4
/** For the supervisor, for commands, and those that PostgreSQL keeps for its superuser. */
const CONNECTIONS_OF_OTHERS = 8
const EMBEDDED_CONNECTIONS_MIN = 64

/** While workers are renewed there is one more of them. */
export const embeddedConnectionsMax = (processes: number): number =>
  Math.max(
    EMBEDDED_CONNECTIONS_MIN,
    (processes + 1) * (connectionsOfWorker(processes) + CONNECTIONS_BESIDE) + CONNECTIONS_OF_OTHERS,
  )
