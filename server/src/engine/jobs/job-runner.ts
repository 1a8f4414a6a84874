import { setTimeout as delay } from 'node:timers/promises'
import { JOB_QUEUES, type JobQueue, clientTime } from '../../domain/index.ts'
import {
  claimDueJobs,
  findNextDueTime,
  getClock,
  rollUpBalances,
  updateClockOffset,
} from '../../storage/index.ts'
import { ClocksUnderWay } from './clocks-under-way.ts'
import { runJob, LEASE_SECONDS } from './run-job.ts'
import { Queue, type QueueLimits } from './queue.ts'
import type { JobDeps, WorkingDeps } from './deps.ts'
import { Silences } from './silences.ts'

interface AdvanceResult {
  readonly now: Date
  readonly isDone: boolean
}

/** A client gets an eighth, or a quarter of few. A job that waits for a provider holds no connection, so there may be many. */
const LIMITS: Readonly<Record<JobQueue, QueueLimits>> = {
  provider: { slots: 128, slotsOfClient: 16 },
  database: { slots: 16, slotsOfClient: 4 },
}
const QUEUES = Object.keys(JOB_QUEUES) as JobQueue[]
const JOBS_AT_ONCE = 32

export class JobRunner {
  readonly #deps: WorkingDeps
  readonly #queues: readonly Queue[]
  readonly #clocks: ClocksUnderWay
  #isAbandoned = false

  constructor(deps: JobDeps) {
    this.#deps = { ...deps, silences: new Silences(deps.log), isAbandoned: () => this.#isAbandoned }
    this.#queues = QUEUES.map((queue) => new Queue(this.#deps, queue, LIMITS[queue]))
    this.#clocks = new ClocksUnderWay(this.#deps, (clientId, limitMs) => this.advance(clientId, limitMs))
  }

  start(): void {
    for (const queue of this.#queues) queue.start()
    this.#clocks.start()
  }

  /** Ends after the work in hand, which gets some time. Work that takes longer is done again when its lease runs out. */
  async stop(limitMs: number): Promise<void> {
    await within(Promise.all([...this.#queues.map((queue) => queue.stop()), this.#clocks.stop()]), limitMs)
    this.#isAbandoned = true
  }

  /**
   * Moves a client's clock to its target, from one due moment to the next, each job at its own time. Ends early when
   * `limitMs` of real time have passed; the next tick of any node continues.
   */
  async advance(clientId: string, limitMs: number): Promise<AdvanceResult> {
    const { db, clock } = this.#deps
    const deadline = performance.now() + limitMs
    for (;;) {
      const { offsetMs, targetOffsetMs } = await getClock(db, clientId)
      const now = clientTime(clock, offsetMs)
      // What has just been booked may be the first that is ever to be settled.
      if (offsetMs < targetOffsetMs) await rollUpBalances(db, clientId)
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
      ...QUEUES.map((queue) => findNextDueTime(this.#deps.db, clientId, queue)),
      this.#deps.otherWork.findNextDueTime(clientId),
    ])
    return times.reduce((first, time) => (first && (!time || first <= time) ? first : time))
  }

  /** Does some of what is due, in every queue and outside of them, and returns how much that was. */
  async #workOff(clientId: string, until: Date): Promise<number> {
    const claim = { clientId, until, leaseSeconds: LEASE_SECONDS, limit: JOBS_AT_ONCE }
    const counts = await Promise.all([
      ...QUEUES.map(async (queue) => {
        const jobs = await claimDueJobs(this.#deps.db, { ...claim, queue })
        await Promise.all(jobs.map((job) => runJob(this.#deps, job, until)))
        return jobs.length
      }),
      this.#deps.otherWork.workOff(clientId, until),
    ])
    return counts.reduce((sum, count) => sum + count)
  }
}

/** When another node holds what is due. */
const LOOK_AGAIN_MS = 20

/** The result of the work, or null when it takes longer; it then continues by itself. */
async function within<T>(work: Promise<T>, limitMs: number): Promise<T | null> {
  const limit = new AbortController()
  try {
    return await Promise.race([work, delay(limitMs, null, { signal: limit.signal })])
  } finally {
    limit.abort()
  }
}
