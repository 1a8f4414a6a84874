import type { Logger } from 'pino'
import { type Database, ROLLED_UP_AT_ONCE, findClientToRollUp, rollUpBalances } from '../../storage/index.ts'

const TICK_MS = 2_000
/** So many slices of one client before it is the next client's turn. */
const SLICES_AT_ONCE = 20

/**
 * Rolls up incoming transfers into the accounts' rows, client by client and slice by slice, each slice with its own
 * commit. Any number of nodes may do it at once. It changes no balance: it keeps balances quick to read, and outgoing
 * money finds its row filled.
 */
export class BalanceRollUp {
  readonly #db: Database
  readonly #log: Logger
  readonly #canWrite: () => boolean
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isStopped = false

  /** While the database does not accept writes, nothing is rolled up: it would only hang. */
  constructor(deps: { db: Database; log: Logger; canWrite(): boolean }) {
    this.#db = deps.db
    this.#log = deps.log
    this.#canWrite = deps.canWrite
  }

  start(): void {
    this.#wait(TICK_MS)
  }

  /** Ends after the slice in hand; what is left stays in the queue. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #wait(delayMs: number): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#goRound().then((isMoreLeft) => {
        if (!this.#isStopped) this.#wait(isMoreLeft ? 0 : TICK_MS)
      })
    }, delayMs)
  }

  /** Every client with something in the queue gets a turn. True when some client had more than one turn's worth. */
  async #goRound(): Promise<boolean> {
    let isMoreLeft = false
    if (!this.#canWrite()) return false
    try {
      let clientId = await findClientToRollUp(this.#db, '')
      while (clientId !== null && !this.#isStopped) {
        if (await this.#rollUpSome(clientId)) isMoreLeft = true
        clientId = await findClientToRollUp(this.#db, clientId)
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'the queues of the balances could not be read; it is tried again')
      return false
    }
    return isMoreLeft
  }

  /** A client whose balances cannot be rolled up is left for the next round: the others are not held up. */
  async #rollUpSome(clientId: string): Promise<boolean> {
    try {
      for (let slices = 0; slices < SLICES_AT_ONCE && !this.#isStopped; slices += 1)
        if ((await rollUpBalances(this.#db, clientId)) < ROLLED_UP_AT_ONCE) return false
      return true
    } catch (error) {
      this.#log.warn({ err: error, clientId }, 'balances could not be rolled up; it is tried again')
      return false
    }
  }
}
