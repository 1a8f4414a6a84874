const MINUTE_MS = 60_000
const FIRST_DELAY_MS = 250
/** In a minute, for one worker and its replacements. */
const DEATHS_MAX = 6

/** When a dead worker is replaced: at once, then later and later, then not at all. */
export class Restarts {
  readonly #now: () => number
  #deaths: readonly number[] = []

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** How long to wait after this death; null when there were too many. */
  delayMs(): number | null {
    const now = this.#now()
    this.#deaths = [...this.#deaths.filter((at) => now - at < MINUTE_MS), now]
    const before = this.#deaths.length - 1
    if (before + 1 >= DEATHS_MAX) return null
    return before === 0 ? 0 : FIRST_DELAY_MS * 2 ** (before - 1)
  }
}
