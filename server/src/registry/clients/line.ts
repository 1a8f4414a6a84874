import { Refusal } from '../../domain/index.ts'

/** So much work at a time, in the order of arrival. When too many wait already, the next caller is turned away. */
export class Line {
  readonly #atOnceMax: number
  readonly #waitingMax: number
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(atOnceMax: number, waitingMax: number) {
    this.#atOnceMax = atOnceMax
    this.#waitingMax = waitingMax
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy >= this.#atOnceMax) await this.#turn()
    else this.#busy += 1
    try {
      return await work()
    } finally {
      // The next in line takes the place over.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy -= 1
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#waitingMax)
      throw new Refusal(
        'REQUEST_TRAFFIC_EXCEED_LIMIT',
        'too many of these calls are already waiting: call again in a moment.',
      )
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
