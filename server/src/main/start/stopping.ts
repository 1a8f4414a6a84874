import { setTimeout as delay } from 'node:timers/promises'
import type { StopSettings } from '../../platform/config/index.ts'

/** How long each step of a process's end may take. */
export interface StopTimes {
  /** It is not ready, and serves as always. */
  readonly drainMs: number
  /** It takes no new connections; those without a request are kept for one more. */
  readonly idleMs: number
  /** After the drain: what has not been answered by then is cut off. */
  readonly requestsMs: number
  /** For jobs and deliveries, once nobody can call any more. */
  readonly jobsMs: number
  /** In all: then the process ends, whatever is left. */
  readonly withinMs: number
}

const IDLE_MS_MAX = 5_000

/**
 * Who has time for a drain has somebody else to take over: a connection then ends with an answer. Otherwise callers are
 * turned away anyhow, and a connection without a request ends at once.
 */
export function stopTimes({ drainMs, stopMs }: StopSettings): StopTimes {
  const leftMs = stopMs - drainMs
  const hasOthers = drainMs > 0
  return {
    drainMs,
    idleMs: hasOthers ? Math.min(IDLE_MS_MAX, leftMs / 5) : 0,
    requestsMs: leftMs / 2,
    // Without idle connections to wait for, they end beside the requests.
    jobsMs: hasOthers ? leftMs / 5 : leftMs / 2,
    withinMs: stopMs - leftMs / 20,
  }
}

/** For the last traces, and for the last metrics: a collector that is away must not keep a process. */
export const telemetryMs = ({ drainMs, stopMs }: StopSettings): number =>
  Math.min(2_000, (stopMs - drainMs) / 10)

/** How this process ends, once it does. */
export class Stopping {
  times: StopTimes
  readonly #hurry = new AbortController()

  constructor(times: StopTimes) {
    this.times = times
  }

  /** Aborted when nothing is to be waited for that only may come. */
  get hurried(): AbortSignal {
    return this.#hurry.signal
  }

  /** For how long connections without a request are kept. */
  get idleMs(): number {
    return this.hurried.aborted ? 0 : this.times.idleMs
  }

  hurry(): void {
    this.#hurry.abort()
  }

  async drain(): Promise<void> {
    const { hurried: signal, times } = this
    if (times.drainMs > 0) await delay(times.drainMs, undefined, { signal }).catch(() => {})
  }
}
