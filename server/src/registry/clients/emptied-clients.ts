import { setTimeout as delay } from 'node:timers/promises'
import type { AuditTrail } from '../audit/index.ts'
import { type Clock, Refusal } from '../../domain/index.ts'
import { emptyClient, isPassingConflict } from '../../storage/index.ts'
import { Line } from './line.ts'
import { byClient } from './made-clients.ts'

/** How often it is tried again when other work of the client was in the way. */
const TRIES_MAX = 3
/** Each has a database connection for as long as it takes, and payments need some. */
const AT_ONCE_MAX = 2
const WAITING_MAX = 64

/** Sandbox clients that are being emptied. */
export class EmptiedClients {
  readonly #trail: AuditTrail
  readonly #clock: Clock
  readonly #underWay = new Map<string, Promise<void>>()
  readonly #line = new Line(AT_ONCE_MAX, WAITING_MAX)

  constructor(trail: AuditTrail, clock: Clock) {
    this.#trail = trail
    this.#clock = clock
  }

  /** Whether it is done. If it takes longer it continues by itself, and calls meanwhile wait for the same one. */
  async empty(clientId: string, limitMs: number): Promise<boolean> {
    const underWay = this.#underWay.get(clientId) ?? this.#begin(clientId)
    const limit = new AbortController()
    try {
      const late = delay(limitMs, false, { signal: limit.signal })
      return await Promise.race([underWay.then(() => true), late])
    } finally {
      limit.abort()
    }
  }

  #begin(clientId: string): Promise<void> {
    const emptying = this.#line
      .run(() => this.#empty(clientId))
      .finally(() => this.#underWay.delete(clientId))
    this.#underWay.set(clientId, emptying)
    // Nobody may be waiting for it any more.
    emptying.catch(() => {})
    return emptying
  }

  async #empty(clientId: string): Promise<void> {
    for (let tries = 1; ; tries += 1)
      try {
        return await this.#emptyOnce(clientId)
      } catch (error) {
        if (!isPassingConflict(error)) throw error
        if (tries === TRIES_MAX) throw tooBusy()
      }
  }

  #emptyOnce(clientId: string): Promise<void> {
    return this.#trail.change(byClient(clientId), async (tx) => {
      const rows = await emptyClient(tx, clientId, this.#clock.now())
      if (rows === false) throw tooBusy()
      const event = {
        clientId,
        action: 'client_emptied',
        subject: null,
        before: { rows },
        after: null,
      } as const
      return { event, result: undefined }
    })
  }
}

const tooBusy = () =>
  new Refusal(
    'PROCESS_FAIL',
    'other calls of this client were under way all the time, and nothing was removed: let them end first.',
  )
