import type { Logger } from 'pino'
import { type Clock, DAY_MS, later } from '../../domain/index.ts'
import {
  claimWalk,
  type Database,
  deleteEmptyCounts,
  FOLLOWED_AT_ONCE,
  filledAtOnce,
  findClientToWalk,
  followLateMoney,
  followPayments,
  getClock,
  listUnfilled,
  listUnfollowed,
  SETTLED_MS,
  type SearchMark,
  updateMark,
} from '../../storage/index.ts'

export interface WalkerDeps {
  readonly db: Database
  readonly log: Logger
  readonly clock: Clock
  /** Milliseconds that only grow; the process's own where none are given. */
  elapsedMs?(): number
  /**
   * Leaves the database to others, for a part of the time that something took; false when it is time to stop. While a
   * client's payments are all new to the search, somebody may be waiting for them.
   */
  rest(tookMs: number, isFilling: boolean): Promise<boolean>
}

interface Turn {
  readonly begun: number
  readonly restedMs: number
}

/** So many steps with one client before it is the next one's turn. */
const STEPS_AT_ONCE = 20

/** Counts of days on which nothing is open any more are removed after this long: until then their payments may change. */
const EMPTY_COUNTS_MS = 2 * DAY_MS

/**
 * Finds the changes that nobody reported: those of a node that died, of commands, and at first everything. It goes from
 * client to client and from mark to mark, a few hundred payments at a time. Of several nodes, one goes to each client.
 */
export class Walker {
  readonly #deps: WalkerDeps
  /** Clients whose payments are all new to the search, and how many were written down so far. */
  readonly #filling = new Map<string, number>()
  /** When this node last worked on a client: for some time it need not do so again. */
  readonly #visited = new Map<string, number>()
  /** For how long it has left the database to others. */
  #restedMs = 0

  constructor(deps: WalkerDeps) {
    this.#deps = deps
  }

  /** Every client with payments gets a turn. True when some client had more than one turn's worth. */
  async goRound(): Promise<boolean> {
    const { db, log } = this.#deps
    let isMoreLeft = false
    for (let after = ''; ; ) {
      const turn = this.#beginTurn()
      const clientId = await findClientToWalk(db, after)
      if (clientId === null) return isMoreLeft
      after = clientId
      try {
        if (await this.#visit(clientId)) isMoreLeft = true
      } catch (error) {
        log.warn({ err: error, clientId }, 'the search index could not be updated; it is tried again')
      }
      if (!(await this.#restAfter(turn, false))) return isMoreLeft
    }
  }

  #beginTurn(): Turn {
    return { begun: this.#elapsedMs(), restedMs: this.#restedMs }
  }

  /** For what was done since, without the pauses taken meanwhile. */
  async #restAfter({ begun, restedMs }: Turn, isFilling: boolean): Promise<boolean> {
    const now = this.#elapsedMs()
    const mayGoOn = await this.#deps.rest(now - begun - (this.#restedMs - restedMs), isFilling)
    this.#restedMs += this.#elapsedMs() - now
    return mayGoOn
  }

  #elapsedMs(): number {
    return this.#deps.elapsedMs?.() ?? performance.now()
  }

  async #visit(clientId: string): Promise<boolean> {
    const { db, clock } = this.#deps
    const now = clock.now()
    if ((this.#visited.get(clientId) ?? 0) > now.getTime() - SETTLED_MS) return false
    const claimed = await claimWalk(db, clientId, now)
    this.#visited.set(clientId, now.getTime())
    if (!claimed) return false
    const { isFirst, ...first } = claimed
    // As far as the next walk may go: where the clock is before this one.
    const { offsetMs } = await getClock(db, clientId)
    if (isFirst) await followLateMoney(db, clientId)
    let mark: SearchMark = first
    for (let steps = 0; steps < STEPS_AT_ONCE; steps += 1) {
      const turn = this.#beginTurn()
      const isFilling = !mark.is_filled
      const walked = await (isFilling ? listUnfilled : listUnfollowed)(db, mark)
      if (isFilling && walked.isMoreLeft) this.#tellFilling(clientId)
      await this.#follow(clientId, walked.paymentIds, isFilling ? filledAtOnce(db) : FOLLOWED_AT_ONCE)
      mark = walked.mark
      if (!walked.isMoreLeft) {
        this.#tellFilled(clientId)
        const bound = later(now, offsetMs)
        await updateMark(db, { ...mark, bound })
        await deleteEmptyCounts(db, clientId, later(bound, -EMPTY_COUNTS_MS))
        return false
      }
      await updateMark(db, mark)
      if (!(await this.#restAfter(turn, isFilling))) break
    }
    // The next node continues, and does not wait.
    this.#visited.delete(clientId)
    await updateMark(db, { ...mark, walked_at: new Date(0) })
    return true
  }

  async #follow(clientId: string, paymentIds: readonly string[], atOnce: number): Promise<void> {
    const { db } = this.#deps
    for (let from = 0; from < paymentIds.length; from += atOnce) {
      const changed = await followPayments(db, clientId, paymentIds.slice(from, from + atOnce))
      const filled = this.#filling.get(clientId)
      if (filled !== undefined) this.#filling.set(clientId, filled + changed)
    }
  }

  #tellFilling(clientId: string): void {
    if (this.#filling.has(clientId)) return
    this.#filling.set(clientId, 0)
    this.#deps.log.info({ clientId }, 'existing payments are being indexed for search, in the background')
  }

  #tellFilled(clientId: string): void {
    const payments = this.#filling.get(clientId)
    if (payments === undefined) return
    this.#filling.delete(clientId)
    this.#deps.log.info({ clientId, payments }, 'existing payments are indexed for search')
  }
}
