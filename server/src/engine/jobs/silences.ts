import type { Logger } from 'pino'
import type { ProviderSilent, ProviderUnavailable } from '../../domain/index.ts'

const TOLD_EVERY_MS = 60_000

interface Silence {
  toldAt: number
  /** Items that failed since it was told. */
  items: number
}

/** While a provider is away everything that waits for it fails: that is told once a minute, and not once an item. */
export class Silences {
  readonly #log: Logger
  readonly #byProvider = new Map<string, Silence>()

  constructor(log: Logger) {
    this.#log = log
  }

  tell({ provider, message: reason }: ProviderSilent | ProviderUnavailable): void {
    const now = performance.now()
    const known = this.#byProvider.get(provider)
    if (known && now - known.toldAt < TOLD_EVERY_MS) {
      known.items += 1
      return
    }
    this.#byProvider.set(provider, { toldAt: now, items: 0 })
    const items = 1 + (known?.items ?? 0)
    this.#log.error({ provider, reason, items }, 'a provider is away: agenda items wait for it')
  }
}
