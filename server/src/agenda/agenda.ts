import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Clock, clientTime, later } from '../domain/index.ts'
import {
  type ClaimedItem,
  claimDueItems,
  type Database,
  findNextDueTime,
  getClock,
  listClientsWithDueItems,
  listClocksUnderWay,
  postponeAgendaItem,
  updateClockOffset,
} from '../storage/index.ts'

/** Does what an item is about, at the client's time `at`, and strikes the item out in its own transaction. */
export type DoDue = (item: ClaimedItem, at: Date) => Promise<void>

/** Work that waits elsewhere for a client's time; whoever moves a clock moves it along. */
export interface OtherWork {
  findNextDueTime(clientId: string, now: Date): Promise<Date | null>
  /** Does what is due by then and says how much it was. */
  workOff(clientId: string, until: Date): Promise<number>
}

export interface AdvanceResult {
  readonly now: Date
  readonly isDone: boolean
}

interface AgendaParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly doDue: DoDue
  readonly otherWork: OtherWork
  /** While the database takes no writes, work would only hang there. */
  canWrite(): boolean
}

const TICK_MS = 1_000
const LEASE_SECONDS = 30
const ITEMS_AT_ONCE = 32
const CLIENTS_AT_ONCE = 4
/** A clock that somebody left on its way gets this much of a tick. */
const ADVANCE_HELPING_MS = 1_000

export class Agenda {
  readonly #parts: AgendaParts
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(parts: AgendaParts) {
    this.#parts = parts
  }

  start(): void {
    this.#wait(TICK_MS)
  }

  #wait(delayMs: number): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#tick().then((isMoreLeft) => {
        if (!this.#isStopped) this.#wait(isMoreLeft ? 0 : TICK_MS)
      })
    }, delayMs)
  }

  /** Ends after the work in hand; what is left stays in the rows. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** True when some client had more due than one helping. */
  async #tick(): Promise<boolean> {
    const { db, clock, log } = this.#parts
    if (!this.#parts.canWrite()) return false
    try {
      const underWay = await listClocksUnderWay(db)
      await Promise.all(underWay.map((clientId) => this.advance(clientId, ADVANCE_HELPING_MS)))
      const waiting = await listClientsWithDueItems(db, clock.now())
      let isMoreLeft = false
      const next = async (): Promise<void> => {
        for (let clientId = waiting.shift(); clientId && !this.#isStopped; clientId = waiting.shift())
          if ((await this.#workOff(clientId)) === ITEMS_AT_ONCE) isMoreLeft = true
      }
      await Promise.all(Array.from({ length: CLIENTS_AT_ONCE }, next))
      return isMoreLeft
    } catch (error) {
      log.warn({ err: error }, 'the agenda could not be read; it is tried again')
      return false
    }
  }

  /** One helping of a client's due items, so that a long list does not keep the others waiting. */
  async #workOff(clientId: string): Promise<number> {
    const { db, clock } = this.#parts
    const { offsetMs } = await getClock(db, clientId)
    return this.#workOffUntil(clientId, clientTime(clock, offsetMs))
  }

  async #workOffUntil(clientId: string, until: Date): Promise<number> {
    const items = await claimDueItems(this.#parts.db, {
      clientId,
      until,
      leaseSeconds: LEASE_SECONDS,
      limit: ITEMS_AT_ONCE,
    })
    await Promise.all(items.map((item) => this.#do(item, until)))
    return items.length
  }

  async #do(item: ClaimedItem, at: Date): Promise<void> {
    const { db, log, doDue } = this.#parts
    try {
      await doDue(item, at)
    } catch (error) {
      const dueAt = later(at, retryDelayMs(item.tries))
      log.error(
        { err: error, clientId: item.clientId, kind: item.kind, subjectId: item.subjectId },
        'agenda item failed',
      )
      await postponeAgendaItem(db, item, dueAt).catch(() => {})
    }
  }

  async #nextDueTime(clientId: string, now: Date): Promise<Date | null> {
    const times = await Promise.all([
      findNextDueTime(this.#parts.db, clientId),
      this.#parts.otherWork.findNextDueTime(clientId, now),
    ])
    return times.reduce((first, time) => (first && (!time || first <= time) ? first : time))
  }

  /**
   * Moves a client's clock on to its target, from one due moment to the next, each item at its own time. Ends
   * early when `limitMs` of real time have passed; the next tick of any node goes on then.
   */
  async advance(clientId: string, limitMs: number): Promise<AdvanceResult> {
    const { db, clock } = this.#parts
    const deadline = performance.now() + limitMs
    for (;;) {
      const { offsetMs, targetOffsetMs } = await getClock(db, clientId)
      const now = clientTime(clock, offsetMs)
      const due = await this.#nextDueTime(clientId, now)
      if (due && due <= now) {
        if (performance.now() > deadline) return { now, isDone: false }
        const work = Promise.all([
          this.#workOffUntil(clientId, now),
          this.#parts.otherWork.workOff(clientId, now),
        ])
        const done = await within(work, deadline - performance.now())
        if (done?.every((count) => count === 0)) await delay(LOOK_AGAIN_MS)
      } else if (offsetMs < targetOffsetMs) {
        const moment = due ? due.getTime() - clock.now().getTime() : Number.POSITIVE_INFINITY
        await updateClockOffset(db, clientId, Math.max(offsetMs, Math.min(moment, targetOffsetMs)))
      } else return { now, isDone: true }
    }
  }
}

/** When another node holds what is due. */
const LOOK_AGAIN_MS = 20

/** The work's end, or null when it lasts longer; it goes on by itself then. */
async function within<T>(work: Promise<T>, limitMs: number): Promise<T | null> {
  const limit = new AbortController()
  try {
    return await Promise.race([work, delay(limitMs, null, { signal: limit.signal })])
  } finally {
    limit.abort()
  }
}

const RETRY_DELAYS_SECONDS = [1, 5, 30, 120, 600]

const retryDelayMs = (tries: number) =>
  (RETRY_DELAYS_SECONDS[Math.min(tries, RETRY_DELAYS_SECONDS.length - 1)] ?? 600) * 1_000
