import { type Clock, clientTime } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import { listMovedClocks } from './clocks.ts'

/** How to look for what waits for a client's time. Each query reads a few rows by an index, however many are due. */
interface DueReads {
  /** The rows that are most overdue by real time and not claimed, a client for each row. */
  listOverdue(db: Database, now: Date, limit: number): Promise<string[]>
  /** The first due moment of the next client by name that waits for one. */
  findAfter(db: Database, clientId: string): Promise<{ clientId: string; dueAt: Date } | null>
  /** The client's first due moment. */
  findDueTime(db: Database, clientId: string): Promise<Date | null>
}

const OVERDUE_MAX = 500
const ROUND_MAX = 100
const MOVED_MAX = 100

/**
 * Finds clients that have something due; only reads. Usually the most overdue rows name them all. A backlog may hide
 * other clients behind one: then it also goes round by the clients' names, some at each look. Clients that moved their
 * clock are also looked at one by one, because no index knows what is due by their time.
 */
export class DueClients {
  readonly #db: Database
  readonly #reads: DueReads
  #reached = ''
  #reachedMoved = ''

  constructor(db: Database, reads: DueReads) {
    this.#db = db
    this.#reads = reads
  }

  /** The most overdue first. With a backlog it is worth looking again soon. One connection serves all the reads. */
  list(clock: Clock): Promise<{ clientIds: string[]; isBacklog: boolean }> {
    return byIndex(this.#db, async (db) => {
      const overdue = await this.#reads.listOverdue(db, clock.now(), OVERDUE_MAX)
      const isBacklog = overdue.length === OVERDUE_MAX
      const hidden = isBacklog ? await this.#goRound(db, clock.now()) : []
      const moved = await this.#lookAtMoved(db, clock)
      return { clientIds: [...new Set([...overdue, ...hidden, ...moved])], isBacklog }
    })
  }

  async #goRound(db: Database, now: Date): Promise<string[]> {
    const due: string[] = []
    for (let count = 0; count < ROUND_MAX; count += 1) {
      const next = await this.#reads.findAfter(db, this.#reached)
      this.#reached = next?.clientId ?? ''
      if (!next) break
      if (next.dueAt <= now) due.push(next.clientId)
    }
    return due
  }

  async #lookAtMoved(db: Database, clock: Clock): Promise<string[]> {
    const moved = await listMovedClocks(db, this.#reachedMoved, MOVED_MAX)
    this.#reachedMoved = moved.length === MOVED_MAX ? (moved.at(-1)?.clientId ?? '') : ''
    const due: string[] = []
    for (const { clientId, offsetMs } of moved) {
      const dueAt = await this.#reads.findDueTime(db, clientId)
      if (dueAt && dueAt <= clientTime(clock, offsetMs)) due.push(clientId)
    }
    return due
  }
}
