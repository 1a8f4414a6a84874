import { sourceOf } from '../domain/index.ts'
import { PerSecond } from './limits.ts'

/** Of things that are not there, so many are looked up in a second. */
const OF_SOURCE_MAX = 50
const OF_NODE_MAX = 1_000
const NODE = 'node'

export interface GuessRules {
  /** Whether many callers stand behind the address. */
  isTrusted(address: string): boolean
  onRefusal(): void
}

/**
 * Names of one kind that anybody can make up, such as client IDs or order codes, and that only the database can tell from
 * real ones. Of those that do not exist only so many are looked up; those that do count only while they are looked for.
 */
export class Guesses {
  readonly #rules: GuessRules
  readonly #ofSource = new PerSecond(OF_SOURCE_MAX)
  readonly #ofNode = new PerSecond(OF_NODE_MAX)

  constructor(rules: GuessRules) {
    this.#rules = rules
  }

  /** Undefined where it was not looked for. Counted before, for many may ask at one moment. */
  async look<T>(address: string, find: () => Promise<T | null>): Promise<T | null | undefined> {
    const source = this.#rules.isTrusted(address) ? null : sourceOf(address)
    if ((source !== null && !this.#ofSource.admit(source)) || !this.#ofNode.admit(NODE)) {
      this.#rules.onRefusal()
      return undefined
    }
    const found = await find()
    if (found !== null) {
      if (source !== null) this.#ofSource.forgive(source)
      this.#ofNode.forgive(NODE)
    }
    return found
  }
}
