import type { Logger } from 'pino'
import type { SeenSettings, Settings, SettingsInForce } from '../../platform/config/index.ts'
import { OperatorError } from '../../domain/index.ts'

/** Short enough for whoever has just changed a file, and nothing for a disk. */
const LOOK_EVERY_MS = 3_000

interface WatchDeps {
  readonly log: Logger
  /** Hands over what may change. */
  readonly change: (settings: Settings) => Promise<void>
}

/**
 * Notices when the files of the settings have changed, and has the gateway take over what it can. Files are read, not
 * watched: a mounted secret is a link that is pointed elsewhere. What is new counts when it is found a second time, so
 * that a file that is being written, or a certificate whose key is still the old one, is left alone.
 */
export class SettingsWatch {
  readonly #inForce: SettingsInForce
  readonly #deps: WatchDeps
  #known: string
  #found: string
  #working: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(inForce: SettingsInForce, deps: WatchDeps) {
    this.#inForce = inForce
    this.#deps = deps
    this.#known = inForce.seen.digest
    this.#found = this.#known
  }

  start(everyMs = LOOK_EVERY_MS): void {
    this.#timer = setInterval(() => void this.#next(() => this.#look()), everyMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Reads everything at once, and says so in the log even if nothing has changed. */
  readNow(): Promise<void> {
    return this.#next(async () => this.#take(await this.#inForce.look()))
  }

  /** One at a time, in the order of the calls. */
  #next(work: () => Promise<void>): Promise<void> {
    this.#working = this.#working
      .then(work)
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'the settings could not be reloaded'))
    return this.#working
  }

  async #look(): Promise<void> {
    const seen = await this.#inForce.look()
    const isSettled = seen.digest === this.#found
    this.#found = seen.digest
    if (seen.digest !== this.#known && isSettled) await this.#take(seen)
  }

  async #take(seen: SeenSettings): Promise<void> {
    const { log, change } = this.#deps
    this.#known = seen.digest
    this.#found = seen.digest
    try {
      const { changed, waiting } = this.#inForce.take(seen)
      const { settings } = this.#inForce
      await change(settings)
      log.info({ changed }, 'the settings were reloaded')
      if (waiting.length > 0)
        log.warn({ settings: waiting }, 'settings have changed that take effect at the next start')
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      log.error({ reason: error.message }, 'changed settings cannot be used: the previous ones stay in force')
    }
  }
}
