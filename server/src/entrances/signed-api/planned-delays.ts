import { SECOND_MS } from '../../domain/index.ts'

/** So many answers wait at a time: each holds a request and its connection. */
const OF_CLIENT_MAX = 100
const OF_NODE_MAX = 1_000

/** A caller that waits for an answer, and may leave. */
interface Waiting {
  readonly destroyed: boolean
  once(event: 'close', end: () => void): unknown
}

/** Answers that wait because a sandbox client planned it. */
export class PlannedDelays {
  readonly #ends = new Set<() => void>()
  readonly #byClient = new Map<string, number>()
  #isDraining = false

  /** Real seconds; fewer when the caller leaves or the gateway stops, and none where too many wait already. */
  wait(clientId: string, seconds: number, outgoing: Waiting): Promise<void> {
    const ofClient = this.#byClient.get(clientId) ?? 0
    const isFull = ofClient >= OF_CLIENT_MAX || this.#ends.size >= OF_NODE_MAX
    if (isFull || this.#isDraining || outgoing.destroyed) return Promise.resolve()
    this.#byClient.set(clientId, ofClient + 1)
    return new Promise((resolve) => {
      const end = () => {
        if (!this.#ends.delete(end)) return
        clearTimeout(timer)
        this.#release(clientId)
        resolve()
      }
      const timer = setTimeout(end, seconds * SECOND_MS)
      this.#ends.add(end)
      outgoing.once('close', end)
    })
  }

  drain(): void {
    this.#isDraining = true
    for (const end of this.#ends) end()
  }

  #release(clientId: string): void {
    const left = (this.#byClient.get(clientId) ?? 1) - 1
    if (left === 0) this.#byClient.delete(clientId)
    else this.#byClient.set(clientId, left)
  }
}
