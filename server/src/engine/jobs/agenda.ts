import { setTimeout as delay } from 'node:timers/promises'
import { AGENDA_LANES, type AgendaLane, clientTime } from '../../domain/index.ts'
import { claimDueItems, findNextDueTime, getClock, updateClockOffset } from '../../storage/index.ts'
import { ClocksUnderWay } from './clocks-under-way.ts'
import { doItem, LEASE_SECONDS } from './do-item.ts'
import { Lane, type LaneLimits } from './lane.ts'
import type { AgendaDeps, WorkingDeps } from './deps.ts'
import { Silences } from './silences.ts'

interface AdvanceResult {
  readonly now: Date
  readonly isDone: boolean
}

/** An eighth for a client, or a quarter of few. Who waits for a provider has no connection meanwhile: there may be many. */
const LIMITS: Readonly<Record<AgendaLane, LaneLimits>> = {
  provider: { slots: 128, slotsOfClient: 16 },
  database: { slots: 16, slotsOfClient: 4 },
}
const LANES = Object.keys(AGENDA_LANES) as AgendaLane[]
const ITEMS_AT_ONCE = 32
const STOP_MS_MAX = 5_000

export class Agenda {
  readonly #deps: WorkingDeps
  readonly #lanes: readonly Lane[]
  readonly #clocks: ClocksUnderWay
  #isAbandoned = false

  constructor(deps: AgendaDeps) {
    this.#deps = { ...deps, silences: new Silences(deps.log), isAbandoned: () => this.#isAbandoned }
    this.#lanes = LANES.map((lane) => new Lane(this.#deps, lane, LIMITS[lane]))
    this.#clocks = new ClocksUnderWay(this.#deps, (clientId, limitMs) => this.advance(clientId, limitMs))
  }

  start(): void {
    for (const lane of this.#lanes) lane.start()
    this.#clocks.start()
  }

  /** Ends after the work in hand, which gets some time. What lasts longer is done again when its lease runs out. */
  async stop(): Promise<void> {
    await within(Promise.all([...this.#lanes.map((lane) => lane.stop()), this.#clocks.stop()]), STOP_MS_MAX)
    this.#isAbandoned = true
  }

  /**
   * Moves a client's clock on to its target, from one due moment to the next, each item at its own time. Ends
   * early when `limitMs` of real time have passed; the next tick of any node goes on then.
   */
  async advance(clientId: string, limitMs: number): Promise<AdvanceResult> {
    const { db, clock } = this.#deps
    const deadline = performance.now() + limitMs
    for (;;) {
      const { offsetMs, targetOffsetMs } = await getClock(db, clientId)
      const now = clientTime(clock, offsetMs)
      const due = await this.#nextDueTime(clientId)
      if (due && due <= now) {
        if (performance.now() > deadline) return { now, isDone: false }
        const done = await within(this.#workOff(clientId, now), deadline - performance.now())
        if (done === 0) await delay(LOOK_AGAIN_MS)
      } else if (offsetMs < targetOffsetMs) {
        const moment = due ? due.getTime() - clock.now().getTime() : Number.POSITIVE_INFINITY
        await updateClockOffset(db, clientId, Math.max(offsetMs, Math.min(moment, targetOffsetMs)))
      } else return { now, isDone: true }
    }
  }

  async #nextDueTime(clientId: string): Promise<Date | null> {
    const times = await Promise.all([
      ...LANES.map((lane) => findNextDueTime(this.#deps.db, clientId, lane)),
      this.#deps.otherWork.findNextDueTime(clientId),
    ])
    return times.reduce((first, time) => (first && (!time || first <= time) ? first : time))
  }

  /** Some of what is due, of every lane and elsewhere, and how much it was. */
  async #workOff(clientId: string, until: Date): Promise<number> {
    const claim = { clientId, until, leaseSeconds: LEASE_SECONDS, limit: ITEMS_AT_ONCE }
    const counts = await Promise.all([
      ...LANES.map(async (lane) => {
        const items = await claimDueItems(this.#deps.db, { ...claim, lane })
        await Promise.all(items.map((item) => doItem(this.#deps, item, until)))
        return items.length
      }),
      this.#deps.otherWork.workOff(clientId, until),
    ])
    return counts.reduce((sum, count) => sum + count)
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
