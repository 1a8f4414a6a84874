import { type JobQueue, clientTime } from '../../domain/index.ts'
import { claimDueJobs, clientsWithDueJobs, type DueClients, getClock } from '../../storage/index.ts'
import { runJob, LEASE_SECONDS } from './run-job.ts'
import type { WorkingDeps } from './deps.ts'

export interface QueueLimits {
  /** How many jobs may run on this node at once. */
  readonly slots: number
  readonly slotsOfClient: number
}

const TICK_MS = 1_000
const TICK_OF_BACKLOG_MS = 250
const CLAIMS_AT_ONCE = 4
/** Slots that become free at about the same time are filled by one claim. */
const GATHER_MS = 5
const NOTHING_DUE = { clientIds: [], isBacklog: false }

/**
 * Runs the jobs of some kinds. Clients with due jobs wait in line; each in turn has as many jobs claimed as it may run at
 * once, and rejoins the line if it has more. A slow job holds up nobody: it keeps its own slot and no other.
 */
export class Queue {
  readonly #deps: WorkingDeps
  readonly #name: JobQueue
  readonly #limits: QueueLimits
  readonly #dueClients: DueClients
  readonly #waiting = new Set<string>()
  readonly #taken = new Map<string, number>()
  readonly #underWay = new Set<Promise<void>>()
  #takenInAll = 0
  #claims = 0
  #lookTimer: NodeJS.Timeout | undefined
  #fillTimer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(deps: WorkingDeps, name: JobQueue, limits: QueueLimits) {
    this.#deps = deps
    this.#name = name
    this.#limits = limits
    this.#dueClients = clientsWithDueJobs(deps.db, name)
  }

  start(delayMs: number = TICK_MS): void {
    this.#lookTimer = setTimeout(() => this.#track(this.#look()), delayMs)
  }

  /** Claims nothing more and ends after the work in hand. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#lookTimer)
    clearTimeout(this.#fillTimer)
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  async #look(): Promise<void> {
    let delayMs = TICK_MS
    try {
      const { clientIds, isBacklog } = this.#deps.canWrite()
        ? await this.#dueClients.list(this.#deps.clock)
        : NOTHING_DUE
      for (const clientId of clientIds) this.#waiting.add(clientId)
      if (isBacklog) delayMs = TICK_OF_BACKLOG_MS
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the jobs could not be read; it is tried again')
    }
    if (this.#isStopped) return
    this.#fill()
    this.start(delayMs)
  }

  #fill(): void {
    for (const clientId of this.#waiting) {
      if (this.#isStopped || this.#claims === CLAIMS_AT_ONCE || !this.#deps.canWrite()) return
      const free = this.#limits.slots - this.#takenInAll
      const limit = Math.min(free, this.#limits.slotsOfClient - (this.#taken.get(clientId) ?? 0))
      if (free === 0) return
      if (limit > 0) {
        this.#waiting.delete(clientId)
        this.#track(this.#begin(clientId, limit))
      }
    }
  }

  #fillSoon(): void {
    if (this.#isStopped || this.#fillTimer) return
    this.#fillTimer = setTimeout(() => {
      this.#fillTimer = undefined
      this.#fill()
    }, GATHER_MS)
  }

  /** The slots are taken before the claim, so that nothing claimed has to wait for one. */
  async #begin(clientId: string, limit: number): Promise<void> {
    const { db, clock, log } = this.#deps
    this.#claims += 1
    this.#take(clientId, limit)
    let begun = 0
    try {
      if (!(await this.#deps.serves(clientId))) return
      const { offsetMs } = await getClock(db, clientId)
      const until = clientTime(clock, offsetMs)
      const claim = { queue: this.#name, clientId, until, leaseSeconds: LEASE_SECONDS, limit }
      for (const job of await claimDueJobs(db, claim)) {
        begun += 1
        this.#track(runJob(this.#deps, job, until).finally(() => this.#take(clientId, -1)))
      }
      if (begun === limit) this.#waiting.add(clientId)
    } catch (error) {
      log.warn({ err: error, clientId }, 'jobs could not be claimed; it is tried again')
    } finally {
      this.#claims -= 1
      this.#take(clientId, begun - limit)
    }
  }

  #take(clientId: string, count: number): void {
    const taken = (this.#taken.get(clientId) ?? 0) + count
    if (taken > 0) this.#taken.set(clientId, taken)
    else this.#taken.delete(clientId)
    this.#takenInAll += count
    if (count <= 0) this.#fillSoon()
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#underWay.delete(tracked))
    this.#underWay.add(tracked)
  }
}
