import type { Logger } from 'pino'

type TurnAwayReason =
  | 'connections'
  | 'connections_of_address'
  | 'unanswered'
  | 'body_memory'
  | 'guesses'
  | 'declined_tries'
  | 'link_openings'

const LOGGED_EVERY_MS = 60_000

/**
 * Callers that got nothing because they, or others, have taken too much. They are counted for the metrics and logged as
 * numbers, at most once a minute: a flood must not become one of the log.
 */
export class TurnedAway {
  readonly #log: Logger
  readonly #loggedEveryMs: number
  readonly #totals: Record<TurnAwayReason, number> = {
    connections: 0,
    connections_of_address: 0,
    unanswered: 0,
    body_memory: 0,
    guesses: 0,
    declined_tries: 0,
    link_openings: 0,
  }
  #untold: Partial<Record<TurnAwayReason, number>> = {}
  #isQuiet = false

  constructor(log: Logger, loggedEveryMs = LOGGED_EVERY_MS) {
    this.#log = log
    this.#loggedEveryMs = loggedEveryMs
  }

  get totals(): Readonly<Record<TurnAwayReason, number>> {
    return this.#totals
  }

  count(reason: TurnAwayReason): void {
    this.#totals[reason] += 1
    this.#untold[reason] = (this.#untold[reason] ?? 0) + 1
    if (!this.#isQuiet) this.#tell()
  }

  #tell(): void {
    this.#isQuiet = Object.keys(this.#untold).length > 0
    if (!this.#isQuiet) return
    this.#log.warn(this.#untold, 'callers were refused')
    this.#untold = {}
    setTimeout(() => this.#tell(), this.#loggedEveryMs).unref()
  }
}
