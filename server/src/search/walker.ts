import type { Logger } from 'pino'
import { type Clock, later } from '../domain/index.ts'
import {
  claimWalk,
  type Database,
  FOLLOWED_AT_ONCE,
  findClientToWalk,
  followLateMoney,
  followPayments,
  getClock,
  listUnfollowed,
  SETTLED_MS,
  type SearchMark,
  updateMark,
} from '../storage/index.ts'

export interface WalkerParts {
  readonly db: Database
  readonly log: Logger
  readonly clock: Clock
  /** Lets others have the database, for a part of the time that something took; false when it is time to stop. */
  rest(tookMs: number): Promise<boolean>
}

/** So many steps with one client before the next has its turn. */
const STEPS_AT_ONCE = 20

/**
 * Finds the changes that nobody told of: those of a node that died, of commands, and at first all that there is. It goes
 * from client to client and from mark to mark, a few hundred payments at a time. Of several nodes one goes to each client.
 */
export class Walker {
  readonly #parts: WalkerParts
  /** Clients whose payments are all new to the search, and how many were written down so far. */
  readonly #filling = new Map<string, number>()
  /** When this node was last with a client: nobody need go there for some time. */
  readonly #visited = new Map<string, number>()

  constructor(parts: WalkerParts) {
    this.#parts = parts
  }

  /** Every client with payments has a turn. True when some client had more than one helping. */
  async goRound(): Promise<boolean> {
    const { db, log } = this.#parts
    let isMoreLeft = false
    for (let after = ''; ; ) {
      const begun = performance.now()
      const clientId = await findClientToWalk(db, after)
      if (clientId === null) return isMoreLeft
      after = clientId
      try {
        if (await this.#visit(clientId)) isMoreLeft = true
      } catch (error) {
        log.warn(
          { err: error, clientId },
          'what the portal searches could not be brought up to date; it is tried again',
        )
      }
      if (!(await this.#parts.rest(performance.now() - begun))) return isMoreLeft
    }
  }

  async #visit(clientId: string): Promise<boolean> {
    const { db, clock } = this.#parts
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
      const begun = performance.now()
      const walked = await listUnfollowed(db, mark)
      await this.#follow(clientId, walked.paymentIds, isFirst && walked.isMoreLeft)
      mark = walked.mark
      if (!walked.isMoreLeft) {
        this.#tellFilled(clientId)
        await updateMark(db, { ...mark, bound: later(now, offsetMs) })
        return false
      }
      await updateMark(db, mark)
      if (!(await this.#parts.rest(performance.now() - begun))) break
    }
    // Whoever comes next goes on, and does not wait.
    this.#visited.delete(clientId)
    await updateMark(db, { ...mark, walked_at: new Date(0) })
    return true
  }

  async #follow(clientId: string, paymentIds: readonly string[], isFirst: boolean): Promise<void> {
    const { db, log } = this.#parts
    if (isFirst && !this.#filling.has(clientId)) {
      this.#filling.set(clientId, 0)
      log.info({ clientId }, 'the payments there are get ready to be searched, in the background')
    }
    for (let from = 0; from < paymentIds.length; from += FOLLOWED_AT_ONCE) {
      const changed = await followPayments(db, clientId, paymentIds.slice(from, from + FOLLOWED_AT_ONCE))
      const filled = this.#filling.get(clientId)
      if (filled !== undefined) this.#filling.set(clientId, filled + changed)
    }
  }

  #tellFilled(clientId: string): void {
    const payments = this.#filling.get(clientId)
    if (payments === undefined) return
    this.#filling.delete(clientId)
    this.#parts.log.info({ clientId, payments }, 'the payments there are can be searched')
  }
}
