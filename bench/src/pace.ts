import type { Slice } from './phase.ts'
import type { Stage } from './stage.ts'

/** A load may be so much faster than the one before it. */
const SPARE = 1.6
/** What is prepared before anything is known, as a share of the machine's signatures. */
const FIRST_GUESS = 0.2

/** How many requests a slice needs, learned from those before it: preparing one takes longer than sending it. */
export class Pace {
  readonly #connections: number
  #perSecond: number

  constructor({ signaturesPerSecond, options }: Pick<Stage, 'signaturesPerSecond' | 'options'>) {
    this.#connections = options.connections
    this.#perSecond = signaturesPerSecond * FIRST_GUESS
  }

  get perSecond(): number {
    return this.#perSecond
  }

  countFor(seconds: number): number {
    return Math.ceil(this.#perSecond * seconds * SPARE) + this.#connections
  }

  /** One slice that something disturbed is not believed at once. */
  learn({ answers, seconds }: Pick<Slice, 'answers' | 'seconds'>): void {
    this.#perSecond = Math.max(answers / seconds, this.#perSecond / 2)
  }
}
