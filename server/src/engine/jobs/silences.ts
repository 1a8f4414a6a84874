import type { Logger } from 'pino'
import type { ProviderSilent, ProviderUnavailable } from '../../domain/index.ts'

const LOGGED_EVERY_MS = 60_000

interface Silence {
  loggedAt: number
  /** Jobs that failed since the last log line. */
  jobs: number
}

/** While a provider is away, every job that needs it fails: that is logged once a minute, not once a job. */
export class Silences {
  readonly #log: Logger
  readonly #byProvider = new Map<string, Silence>()

  constructor(log: Logger) {
    this.#log = log
  }

  tell({ provider, message: reason }: ProviderSilent | ProviderUnavailable): void {
    const now = performance.now()
    const known = this.#byProvider.get(provider)
    if (known && now - known.loggedAt < LOGGED_EVERY_MS) {
      known.jobs += 1
      return
    }
    this.#byProvider.set(provider, { loggedAt: now, jobs: 0 })
    const jobs = 1 + (known?.jobs ?? 0)
    this.#log.error({ provider, reason, jobs }, 'a provider is not responding: its jobs wait')
  }
}
