/** What has been started, to be ended in reverse order; each once. */
export class StopList {
  readonly #ends: (() => Promise<unknown>)[] = []

  add(end: () => Promise<unknown>): void {
    this.#ends.push(end)
  }

  /** One that fails keeps none of the others from being ended; the first failure is told. */
  async run(): Promise<void> {
    const failures: unknown[] = []
    for (const end of this.#ends.splice(0).reverse())
      await end().catch((error: unknown) => {
        failures.push(error)
      })
    if (failures.length > 0) throw failures[0]
  }
}
