import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../../domain/index.ts'
import { type Database, FOLLOWED_AT_ONCE, followPayments, type StateChange } from '../../storage/index.ts'
import { Hints } from './hints.ts'
import { Walker } from './walker.ts'

/** A change can be searched at most this long after it, while the database has time. */
const TICK_MS = 300
/** After something went wrong. */
const RETRY_MS = 5_000
/** Between two rounds of the walk. */
const ROUND_MS = 10_000
/** The walk leaves the database to others for this many times as long as it used it. */
const RESTS = 3
/** While a client's payments cannot be found at all, its people may be waiting. */
const RESTS_WHILE_FILLING = 1
/** What is left at a stop is written down within this long, or found by another node. */
const STOP_MS = 2_000

interface FollowerDeps {
  readonly db: Database
  readonly log: Logger
  readonly clock: Clock
  canWrite(): boolean
}

/** Keeps the search and its counts up to date: from the changes that are reported to it, and by a walk for all others. */
export class Follower {
  readonly #deps: FollowerDeps
  readonly #hints = new Hints()
  readonly #stopping = new AbortController()
  readonly #walker: Walker
  #running: Promise<unknown> = Promise.resolve()

  constructor(deps: FollowerDeps) {
    this.#deps = deps
    const { db, log, clock } = deps
    this.#walker = new Walker({
      db,
      log,
      clock,
      rest: (tookMs, isFilling) => this.#pause(tookMs * (isFilling ? RESTS_WHILE_FILLING : RESTS)),
    })
  }

  /** To be called when a change has been committed; costs next to nothing. */
  note(change: StateChange): void {
    this.#hints.add(change.clientId, change.paymentId)
  }

  start(): void {
    this.#running = Promise.all([this.#followHints(), this.#walk()])
  }

  /** Writes down the reported changes. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    const until = performance.now() + STOP_MS
    while (this.#hints.clientIds.length > 0 && performance.now() < until) if (!(await this.#flush())) return
  }

  async #followHints(): Promise<void> {
    for (let waitMs = TICK_MS; await this.#pause(waitMs); ) {
      const begun = performance.now()
      const isDone = await this.#flush()
      const tookMs = performance.now() - begun
      // Half of the time it leaves the database to others.
      waitMs = isDone ? Math.max(TICK_MS, tookMs) : RETRY_MS
    }
  }

  /** One statement for each client, and another where there is much. False when something went wrong. */
  async #flush(): Promise<boolean> {
    const { db, log, canWrite } = this.#deps
    const forgotten = this.#hints.takeForgotten()
    if (forgotten > 0)
      log.warn({ forgotten }, 'more payments changed than could be noted; they will be indexed later')
    if (!canWrite()) return false
    let isDone = true
    for (const clientId of this.#hints.clientIds) {
      const ids = this.#hints.take(clientId, FOLLOWED_AT_ONCE)
      try {
        await followPayments(db, clientId, ids)
      } catch (error) {
        isDone = false
        for (const id of ids) this.#hints.add(clientId, id)
        log.warn({ err: error, clientId }, 'changed payments could not be indexed; it is tried again')
      }
    }
    return isDone
  }

  async #walk(): Promise<void> {
    for (let waitMs = ROUND_MS; await this.#pause(waitMs); ) waitMs = (await this.#goRound()) ? 0 : ROUND_MS
  }

  async #goRound(): Promise<boolean> {
    if (!this.#deps.canWrite()) return false
    try {
      return await this.#walker.goRound()
    } catch (error) {
      this.#deps.log.warn(
        { err: error },
        'the clients whose payments are to be indexed could not be read; it is tried again',
      )
      return false
    }
  }

  /** False when it is time to stop. */
  async #pause(ms: number): Promise<boolean> {
    const { signal } = this.#stopping
    if (signal.aborted) return false
    return delay(ms, true, { signal, ref: false }).catch(() => false)
  }
}
