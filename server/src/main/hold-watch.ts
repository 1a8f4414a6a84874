import type { Logger } from 'pino'
import { type Database, findHold, type Hold } from '../storage/index.ts'

interface Watching {
  readonly db: Database
  readonly log: Logger
}

/** Changes are announced; this is for an announcement that was lost. */
const LOOK_AGAIN_MS = 10_000
/** While it is on, and after a look that failed. */
const LOOK_AGAIN_SOON_MS = 1_000

/** Whether this gateway keeps still, as the database says: every node asks it, and has the answer in memory. */
export class HoldWatch {
  readonly #parts: Watching
  #hold: Hold | null = null
  #looking: Promise<void> | null = null
  #isStale = false
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  private constructor(parts: Watching) {
    this.#parts = parts
  }

  /** Known before anything is done. */
  static async open(parts: Watching): Promise<HoldWatch> {
    const watch = new HoldWatch(parts)
    watch.#learn(await findHold(parts.db))
    watch.#lookAgain()
    return watch
  }

  get isOn(): boolean {
    return this.#hold !== null && this.#hold.liftedAt === null
  }

  /** Since when what was begun may be missing here, after the last restore; null where nobody told of one. */
  get since(): Date | null {
    return this.#hold?.since ?? null
  }

  refresh(): void {
    if (this.#isStopped) return
    this.#isStale = true
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
      this.#lookAgain()
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#looking
  }

  #lookAgain(): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    const isSoon = this.isOn || this.#isStale
    this.#timer = setTimeout(() => this.refresh(), isSoon ? LOOK_AGAIN_SOON_MS : LOOK_AGAIN_MS)
    this.#timer.unref()
  }

  async #look(): Promise<void> {
    try {
      while (this.#isStale) {
        this.#isStale = false
        this.#learn(await findHold(this.#parts.db))
      }
    } catch (error) {
      this.#isStale = true
      this.#parts.log.warn(
        { reason: (error as Error).message },
        'whether the gateway is held could not be read: it stays as it was',
      )
    }
  }

  #learn(hold: Hold | null): void {
    const wasOn = this.isOn
    this.#hold = hold
    const { log } = this.#parts
    if (this.isOn && !wasOn)
      log.warn(
        { since: hold?.begunAt },
        'the gateway is held: nothing due is done, no merchant is notified, and what would move money is answered U',
      )
    if (!this.isOn && wasOn) log.info('the hold is lifted: what is due is done again')
  }
}
