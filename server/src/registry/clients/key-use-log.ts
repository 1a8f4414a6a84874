import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Clock, DAY_MS, later } from '../../domain/index.ts'
import { addKeyUses, type Database, deleteKeyUsesBefore, type NewKeyUse } from '../../storage/index.ts'
import { KeyUseCounts, type ProvenUse } from './key-use-counts.ts'

interface KeyUseLogDeps {
  readonly db: Database
  readonly log: Logger
  readonly clock: Clock
  canWrite(): boolean
}

const TICK_MS = 2_000
/** Stopping the gateway does not wait long for a database that is away. */
const LAST_WORDS_MS_MAX = 2_000
const PLACES = { inAll: 20_000, ofKey: 20 }
const ROWS_AT_ONCE = 500
/** What waits for a database that is away; more is forgotten. */
const WAITING_MAX = 20_000

/** How long it is known who has signed with a key. */
export const KEY_CALLERS_MS = 7 * DAY_MS

/**
 * Writes down who signs with which key, many in one statement. The signed API only counts. A new caller is written within
 * seconds, a known one once a minute, and nothing where nobody calls; a crash loses the last minute.
 */
export class KeyUseLog {
  readonly #deps: KeyUseLogDeps
  readonly #counts = new KeyUseCounts(PLACES)
  #waiting: NewKeyUse[] = []
  /** The keys whose old rows were removed this day. */
  readonly #swept = new Set<string>()
  #sweptDay = 0
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(deps: KeyUseLogDeps) {
    this.#deps = deps
  }

  /** Only counts: it is called for every request that is let in. */
  readonly note = (use: ProvenUse, now: Date): void => this.#counts.count(use, now.getTime())

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#write((nowMs) => this.#counts.takeDue(nowMs)).then(() => {
        if (!this.#isStopped) this.start()
      })
    }, TICK_MS)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#running = this.#running.then(() => this.#write((nowMs) => this.#counts.takeAll(nowMs)))
    await Promise.race([this.#running, delay(LAST_WORDS_MS_MAX, undefined, { ref: false })])
  }

  /** What cannot be written now is tried again on the next turn. */
  async #write(take: (nowMs: number) => NewKeyUse[]): Promise<void> {
    const { db, log, clock, canWrite } = this.#deps
    if (!canWrite()) return
    const now = clock.now()
    this.#waiting = [...this.#waiting, ...take(now.getTime())].slice(-WAITING_MAX)
    try {
      while (this.#waiting.length > 0) {
        const batch = takeDistinct(this.#waiting)
        await addKeyUses(db, [...batch])
        this.#waiting = this.#waiting.filter((use) => !batch.has(use))
        for (const use of batch) await this.#sweep(use, now)
      }
    } catch (error) {
      log.warn({ err: error }, 'uses of keys could not be recorded; it is tried again')
    }
  }

  /** Once a day for each key. */
  async #sweep({ clientId, version }: NewKeyUse, now: Date): Promise<void> {
    const day = Math.floor(now.getTime() / DAY_MS)
    if (day !== this.#sweptDay) this.#swept.clear()
    this.#sweptDay = day
    const key = `${clientId} ${version}`
    if (this.#swept.has(key)) return
    this.#swept.add(key)
    await deleteKeyUsesBefore(this.#deps.db, clientId, version, later(now, -KEY_CALLERS_MS))
  }
}

/** The first so many, no two of which would write to one row: a statement cannot. */
function takeDistinct(uses: readonly NewKeyUse[]): Set<NewKeyUse> {
  const batch = new Map<string, NewKeyUse>()
  for (const use of uses) {
    const name = `${use.clientId} ${use.version} ${use.address} ${use.userAgent}`
    if (batch.size < ROWS_AT_ONCE && !batch.has(name)) batch.set(name, use)
  }
  return new Set(batch.values())
}
