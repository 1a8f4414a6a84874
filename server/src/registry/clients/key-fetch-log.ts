import type { Logger } from 'pino'
import { type Clock, MINUTE_MS } from '../../domain/index.ts'
import { addKeyFetches, type Database, type KeyFetches } from '../../storage/index.ts'

interface Deps {
  readonly db: Database
  readonly log: Logger
  readonly clock: Clock
  canWrite(): boolean
}

const WRITE_EVERY_MS = MINUTE_MS / 4

/** Writes down now and then how often published keys were fetched: an anonymous request costs no write. */
export class KeyFetchLog {
  readonly #deps: Deps
  #fetched = new Map<string, KeyFetches>()
  #writing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** For an existing key: there are only so many. */
  note(fingerprint: string): void {
    const { fetches = 0 } = this.#fetched.get(fingerprint) ?? {}
    const lastFetchedAt = this.#deps.clock.now()
    this.#fetched.set(fingerprint, { fingerprint, fetches: fetches + 1, lastFetchedAt })
  }

  start(): void {
    this.#timer = setInterval(() => void this.write(), WRITE_EVERY_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.write()
  }

  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const { db, log, canWrite } = this.#deps
    if (this.#fetched.size === 0 || !canWrite()) return
    const fetched = this.#fetched
    this.#fetched = new Map()
    try {
      await addKeyFetches(db, [...fetched.values()])
    } catch (error) {
      // It is a hint to operators and not a record: what was counted is lost.
      log.debug({ reason: (error as Error).message }, 'fetches of published keys could not be recorded')
    }
  }
}
