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
  admit(key: string): boolean {
    const second = Math.floor(performance.now() / SECOND_MS)
    if (second !== this.#second) {
      this.#second = second
      this.#counts.clear()
    }
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count <= this.#limit
  }
}
