/** Bodies up to this size are not counted: each connection has only a few at a time, and they are the ones that move money. */
export const SMALL_BODY_BYTES = 8 * 1024

/** What the bodies of all requests may take of the node's memory at a time, from their first bytes to their answers. */
export class BodyMemory {
  readonly #bytesMax: number
  readonly #onRefusal: () => void
  #bytesHeld = 0

  constructor(bytesMax: number, onRefusal: () => void) {
    this.#bytesMax = bytesMax
    this.#onRefusal = onRefusal
  }

  get bytesHeld(): number {
    return this.#bytesHeld
  }

  /** False where there is no room. What was taken is given back when the answer is on its way. */
  take(bytes: number): boolean {
    if (this.#bytesHeld + bytes > this.#bytesMax) {
      this.#onRefusal()
      return false
    }
    this.#bytesHeld += bytes
    return true
  }

  giveBack(bytes: number): void {
    this.#bytesHeld -= bytes
  }
}
