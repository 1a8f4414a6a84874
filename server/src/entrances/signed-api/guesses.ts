import { sourceOf } from '../../domain/index.ts'
import { PerSecond } from './limits.ts'

/** Of things that are not there, so many are looked up in a second. */
const OF_SOURCE_MAX = 50
const OF_NODE_MAX = 1_000
const NODE = 'node'

interface GuessRules {
  /** Whether many callers stand behind the address. */
  isTrusted(address: string): boolean
  onRefusal(): void
  /** Among how many the look-ups are divided. */
  readonly processes: number
}

/**
 * Names of one kind that anybody can make up, such as client IDs or order codes, and that only the database can tell from
 * real ones. Of those that do not exist only so many are looked up; those that do count only while they are looked for.
 */
export class Guesses {
  readonly #rules: GuessRules
  readonly #ofSource: PerSecond
  readonly #ofNode: PerSecond

  constructor(rules: GuessRules) {
    this.#rules = rules
    this.#ofSource = new PerSecond(Math.ceil(OF_SOURCE_MAX / rules.processes))
    this.#ofNode = new PerSecond(Math.ceil(OF_NODE_MAX / rules.processes))
  }

  /** Undefined where it was not looked for. Counted first, because many may ask at one moment. */
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
