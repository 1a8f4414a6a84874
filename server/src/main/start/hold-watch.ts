import type { Logger } from 'pino'
import { type Clock, DAY_MS, PENDING_DAYS_MAX } from '../../domain/index.ts'
import { type Database, findHold, type Hold } from '../../storage/index.ts'

interface Watching {
  readonly db: Database
  readonly log: Logger
  readonly clock: Clock
}

/** Changes are announced; this is for an announcement that was lost. */
const LOOK_AGAIN_MS = 10_000
/** While it is on, and after a look that failed. */
const LOOK_AGAIN_SOON_MS = 1_000

/** How long after the hold lost payments can still be paid; slow methods have days. */
const REMEMBERED_MS = (PENDING_DAYS_MAX + 1) * DAY_MS
/** Merchants repeat what has no result yet within hours. */
const FRESH_MS = DAY_MS

/** Whether this gateway is held, as the database says: every node asks it, and has the answer in memory. */
export class HoldWatch {
  readonly #deps: Watching
  #hold: Hold | null = null
  #looking: Promise<void> | null = null
  #isStale = false
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  private constructor(deps: Watching) {
    this.#deps = deps
  }

  /** Known before anything is done. */
  static async open(deps: Watching): Promise<HoldWatch> {
    const watch = new HoldWatch(deps)
    watch.#learn(await findHold(deps.db))
    watch.#lookAgain()
    return watch
  }

  get isOn(): boolean {
    return this.#hold !== null && this.#hold.liftedAt === null
  }

  /** Since when what was begun may be missing here, after the last restore; null where none was reported, or long ago. */
  get since(): Date | null {
    return this.#isWithin(REMEMBERED_MS) ? (this.#hold?.since ?? null) : null
  }

  get isFresh(): boolean {
    return this.since !== null && !this.isOn && this.#isWithin(FRESH_MS)
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

  #isWithin(ms: number): boolean {
    const { liftedAt = null } = this.#hold ?? {}
    return liftedAt === null || this.#deps.clock.now().getTime() - liftedAt.getTime() < ms
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
        this.#learn(await findHold(this.#deps.db))
      }
    } catch (error) {
      this.#isStale = true
      this.#deps.log.warn(
        { reason: (error as Error).message },
        'whether the gateway is held could not be read: it stays as it was',
      )
    }
  }

  #learn(hold: Hold | null): void {
    const wasOn = this.isOn
    this.#hold = hold
    const { log } = this.#deps
    if (this.isOn && !wasOn)
      log.warn(
        { since: hold?.begunAt },
        'the gateway is held: no jobs run, no merchant is notified, and calls that would move money are answered U',
      )
    if (!this.isOn && wasOn) log.info('the hold is lifted: jobs run again')
  }
}
