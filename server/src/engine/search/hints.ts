/** More than a moment brings; while the database does not accept writes they would grow without end. */
const HINTS_MAX = 20_000

/** Which payments have changed since the last look, by client. Beyond a bound they are forgotten: the walk finds them. */
export class Hints {
  readonly #byClient = new Map<string, Set<string>>()
  #count = 0
  #forgotten = 0

  add(clientId: string, paymentId: string): void {
    if (this.#count >= HINTS_MAX) {
      this.#forgotten += 1
      return
    }
    let ids = this.#byClient.get(clientId)
    if (!ids) {
      ids = new Set()
      this.#byClient.set(clientId, ids)
    }
    const before = ids.size
    ids.add(paymentId)
    this.#count += ids.size - before
  }

  get clientIds(): string[] {
    return [...this.#byClient.keys()]
  }

  /** Some of a client's, which are then gone from here. */
  take(clientId: string, limit: number): string[] {
    const ids = this.#byClient.get(clientId)
    if (!ids) return []
    const taken: string[] = []
    for (const id of ids) {
      if (taken.length === limit) break
      taken.push(id)
      ids.delete(id)
    }
    if (ids.size === 0) this.#byClient.delete(clientId)
    this.#count -= taken.length
    return taken
  }

  /** How many were forgotten since this was last asked. */
  takeForgotten(): number {
    const forgotten = this.#forgotten
    this.#forgotten = 0
    return forgotten
  }
}
