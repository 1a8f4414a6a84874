const SECOND_MS = 1_000

/** Counts events by key in whole seconds and says which are over the limit. */
export class PerSecond {
  readonly #limit: number
  readonly #counts = new Map<string, number>()
  #second = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** True while the key is within its limit; counts the event. */
  admit(key: string, limit = this.#limit): boolean {
    const second = Math.floor(performance.now() / SECOND_MS)
    if (second !== this.#second) {
      this.#second = second
      this.#counts.clear()
    }
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count <= limit
  }

  /** Takes back one event of this second. */
  forgive(key: string): void {
    const count = this.#counts.get(key)
    if (count) this.#counts.set(key, count - 1)
  }
}

interface Allowance {
  readonly msPerSecond: number
  /** What may be spent at once after a pause. */
  readonly msAtOnce: number
}

interface Account {
  leftMs: number
  countedAt: number
}

/** How many keys are remembered; the one that rested longest is forgotten first, and has all of its allowance again. */
const KEYS_MAX = 10_000

/**
 * Working time by key. How long a piece of work takes is known when it is over: a key with anything left may begin, and
 * what it overspent is paid back before the next.
 */
export class TimeBudget {
  readonly #allowance: Allowance
  readonly #now: () => number
  readonly #accounts = new Map<string, Account>()

  constructor(allowance: Allowance, now: () => number = () => performance.now()) {
    this.#allowance = allowance
    this.#now = now
  }

  hasTime(key: string): boolean {
    return this.#left(key) > 0
  }

  spend(key: string, ms: number): void {
    const account = { leftMs: this.#left(key) - ms, countedAt: this.#now() }
    this.#accounts.delete(key)
    this.#accounts.set(key, account)
    if (this.#accounts.size <= KEYS_MAX) return
    for (const oldest of this.#accounts.keys()) {
      this.#accounts.delete(oldest)
      return
    }
  }

  #left(key: string): number {
    const { msPerSecond, msAtOnce } = this.#allowance
    const account = this.#accounts.get(key)
    if (!account) return msAtOnce
    const earned = ((this.#now() - account.countedAt) / SECOND_MS) * msPerSecond
    return Math.min(msAtOnce, account.leftMs + earned)
  }
}
