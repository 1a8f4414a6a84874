/** What a caller says of its trace; W3C Trace Context. */
interface Caller {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const NONE = /^0+$/
const SAMPLED = 1

/** Null where there is none, or none that is valid. */
export function readTraceparent(header: string | readonly string[] | undefined): Caller | null {
  if (typeof header !== 'string') return null
  const [, version = 'ff', traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(header) ?? []
  if (version === 'ff' || (version === '00' && more !== undefined)) return null
  if (NONE.test(traceId) || NONE.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED }
}

/** How many traces a second a node follows because a caller asks for it: whoever knows its address can ask. */
const ASKED_FOR_MAX = 10

/**
 * Whether a trace is sampled, decided once, where it begins here. A caller that does not sample its trace is followed, and
 * one that does is, up to so many a second; beyond that, and without a caller, chance decides.
 */
export class Sampling {
  readonly #ratio: number
  readonly #askedForMax: number
  readonly #now: () => number
  readonly #chance: () => number
  #second = 0
  #askedFor = 0

  constructor(
    { ratio, processes }: { readonly ratio: number; readonly processes: number },
    now: () => number = () => performance.now(),
    chance: () => number = Math.random,
  ) {
    this.#ratio = ratio
    this.#askedForMax = Math.ceil(ASKED_FOR_MAX / processes)
    this.#now = now
    this.#chance = chance
  }

  decides(caller: Caller | null): boolean {
    if (caller && !caller.isSampled) return false
    return (caller !== null && this.#mayAsk()) || this.#chance() < this.#ratio
  }

  #mayAsk(): boolean {
    const second = Math.floor(this.#now() / 1_000)
    if (second !== this.#second) {
      this.#second = second
      this.#askedFor = 0
    }
    this.#askedFor += 1
    return this.#askedFor <= this.#askedForMax
  }
}
