/** What has been started, to be ended in reverse order; each once. */
export class StopList {
  readonly #ends: (() => Promise<unknown>)[] = []

  add(end: () => Promise<unknown>): void {
    this.#ends.push(end)
  }

  /** A failure keeps none of the others from being ended; the first one is reported. */
  async run(): Promise<void> {
    const failures: unknown[] = []
    for (const end of this.#ends.splice(0).reverse())
      await end().catch((error: unknown) => {
        failures.push(error)
      })
    if (failures.length > 0) throw failures[0]
  }
}
