/** What has been started, to be ended in reverse order; each once. */
export class StopList {
  readonly #ends: (() => Promise<unknown>)[] = []

  add(end: () => Promise<unknown>): void {
    this.#ends.push(end)
  }

  async run(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end()
  }
}
