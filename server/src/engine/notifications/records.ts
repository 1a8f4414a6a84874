import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Client } from '../../domain/index.ts'
import {
  type Attempted,
  type AttemptRecord,
  type Database,
  Grouped,
  isOnDistributed,
  recordAcknowledged,
  recordAttempts,
} from '../../storage/index.ts'

export interface RecordsDeps {
  readonly db: Database
  readonly log: Logger
  findClient(clientId: string): Promise<Client | null>
}

const TRIES = 5
const LIMITS = { sizeMax: 256, underWayMax: 1, restMs: 15 } as const

/**
 * Writes down the outcomes of attempts, in groups. Where all clients lie in one PostgreSQL their acknowledgements share a
 * statement that waits for nobody. Whatever else follows from an attempt is written for its client alone.
 */
export class Records {
  readonly #deps: RecordsDeps
  readonly #isDistributed: boolean
  readonly #acknowledged: Grouped<Attempted, boolean>
  readonly #ofClient: Grouped<AttemptRecord, undefined>

  constructor(deps: RecordsDeps) {
    this.#deps = deps
    this.#isDistributed = isOnDistributed(deps.db)
    this.#acknowledged = new Grouped((group) => this.#recordAcknowledged(group), LIMITS)
    this.#ofClient = new Grouped((group, { key }) => this.#recordOf(key, group), LIMITS)
  }

  /** True when something may follow: what it held up may go now. */
  async add(record: AttemptRecord): Promise<boolean> {
    const isShared = !this.#isDistributed && record.failure === null
    if (isShared && (await this.#acknowledged.add('all', record))) return false
    await this.#ofClient.add(record.clientId, record)
    return true
  }

  /** For each, whether it is written. One client's trouble stays its own: what fails together is tried one by one. */
  async #recordAcknowledged(attempts: readonly Attempted[]): Promise<boolean[]> {
    const { db, log } = this.#deps
    try {
      const left = await recordAcknowledged(db, attempts)
      return attempts.map((attempt) => !left.has(attempt))
    } catch (error) {
      log.warn({ err: error }, 'acknowledgements could not be recorded together; each client is tried alone')
      return attempts.map(() => false)
    }
  }

  async #recordOf(clientId: string, records: readonly AttemptRecord[]): Promise<undefined[]> {
    const { db, log } = this.#deps
    for (let tries = 1; ; tries += 1) {
      try {
        const client = await this.#deps.findClient(clientId)
        if (!client) throw new Error(`the client ${clientId} is gone`)
        for (const address of await recordAttempts(db, clientId, records, client))
          log.warn({ clientId, address }, 'an address has not acknowledged a notification for a day')
        return records.map(() => undefined)
      } catch (error) {
        // Left unrecorded, an attempt is made again when its lease runs out: late, but never lost.
        if (tries === TRIES) throw error
        log.warn({ err: error, clientId }, 'attempts could not be recorded; it is tried again')
        await delay(tries * 100)
      }
    }
  }
}
