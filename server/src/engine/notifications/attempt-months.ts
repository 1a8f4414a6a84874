import type { Logger } from 'pino'
import { type Clock, DAY_MS, HOUR_MS, later, MINUTE_MS } from '../../domain/index.ts'
import { attemptMonth, keepAttemptMonths, type Storage } from '../../storage/index.ts'

/** So many months are made before they begin: something may hold this up for a while. */
const AHEAD = 2

interface MonthsDeps {
  readonly pool: Storage['pool']
  readonly clock: Clock
  readonly log: Logger
  /** How many days notifications are kept; null: for ever. */
  readonly days: number | null
  canWrite(): boolean
}

/** Keeps a part of the table of delivery attempts for each month, and drops it when all in it is old. */
export class AttemptMonths {
  readonly #deps: MonthsDeps
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isStopped = false
  #kept = ''

  constructor(deps: MonthsDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#wait(0)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #wait(delayMs: number): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#keep().then((isKept) => {
        if (!this.#isStopped) this.#wait(isKept ? HOUR_MS : MINUTE_MS)
      })
    }, delayMs)
    this.#timer.unref()
  }

  async #keep(): Promise<boolean> {
    const { pool, clock, log, days, canWrite } = this.#deps
    const months = monthsAt(clock.now(), days)
    const kept = [months.keptFrom, ...months.needed].join()
    if (kept === this.#kept) return true
    if (!canWrite()) return false
    try {
      await keepAttemptMonths(pool, months)
      this.#kept = kept
      return true
    } catch (error) {
      log.warn(
        { err: error },
        'the monthly tables of delivery attempts could not be maintained; it is tried again',
      )
      return false
    }
  }
}

/** Of a month that is dropped even the last day is older than it has to be. */
export function monthsAt(now: Date, days: number | null): { keptFrom: string; needed: string[] } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return {
    keptFrom: days === null ? '' : attemptMonth(later(now, -days * DAY_MS)),
    needed: Array.from({ length: AHEAD + 1 }, (_, ahead) =>
      attemptMonth(new Date(Date.UTC(year, month + ahead))),
    ),
  }
}
