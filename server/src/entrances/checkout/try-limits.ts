import { MINUTE_MS, sourceOf } from '../../domain/index.ts'

/** Declined tries are counted for so long. */
export const DECLINES_OF_ADDRESS_MS = 10 * MINUTE_MS
export const DECLINES_OF_CARD_MS = 60 * MINUTE_MS

/** In the sandbox many play with the same few cards. */
const IN_SANDBOX = 10

/** So many are remembered at a time, the latest. */
const KEPT_MAX = 100_000

export interface TryRules {
  /** Declined tries of one; null: without limit. */
  readonly ofAddressMax: number | null
  readonly ofCardMax: number | null
  /** Whether many payers stand behind the address. */
  isTrusted(address: string): boolean
  onRefusal(): void
  now(): number
}

interface Trying {
  readonly address: string
  /** Its fingerprint, where there is a card. */
  readonly card?: string | undefined
  readonly isSandbox: boolean
  /** Sandbox cards are not real: each merchant's are counted by themselves. */
  readonly clientId: string
}

/** A try that was let through. */
interface Counted {
  /** It was not declined after all. */
  forgive(): void
}

/**
 * Against people who test which stolen cards still work: how often an address, and a card, may be declined within a
 * while. Only this process knows it, and forgets it when it ends.
 */
export class TryLimits {
  readonly #rules: TryRules
  readonly #addresses: Declines
  readonly #cards: Declines

  constructor(rules: TryRules) {
    this.#rules = rules
    this.#addresses = new Declines(DECLINES_OF_ADDRESS_MS)
    this.#cards = new Declines(DECLINES_OF_CARD_MS)
  }

  /** Null where nothing may be tried for now. Counted before it is tried, because many may try at one moment. */
  admit({ address, card, isSandbox, clientId }: Trying): Counted | null {
    const { ofAddressMax, ofCardMax, isTrusted, onRefusal, now } = this.#rules
    const at = now()
    const times = isSandbox ? IN_SANDBOX : 1
    const owner = isSandbox ? clientId : ''
    const counts: [Declines, string, number][] = []
    if (ofAddressMax !== null && !isTrusted(address))
      counts.push([this.#addresses, `${owner} ${sourceOf(address)}`, ofAddressMax * times])
    if (ofCardMax !== null && card !== undefined)
      counts.push([this.#cards, `${owner} ${card}`, ofCardMax * times])
    if (counts.some(([declines, key, max]) => declines.of(key, at) >= max)) {
      onRefusal()
      return null
    }
    for (const [declines, key] of counts) declines.add(key, at)
    return {
      forgive() {
        for (const [declines, key] of counts) declines.take(key)
      },
    }
  }
}

interface Count {
  times: number
  readonly until: number
}

/** How often each was declined since its first of a while. */
class Declines {
  readonly #spanMs: number
  readonly #counts = new Map<string, Count>()

  constructor(spanMs: number) {
    this.#spanMs = spanMs
  }

  of(key: string, at: number): number {
    const count = this.#counts.get(key)
    return count && count.until > at ? count.times : 0
  }

  add(key: string, at: number): void {
    const count = this.#counts.get(key)
    if (count && count.until > at) {
      count.times += 1
      return
    }
    // Behind all others, so that the first ones are the oldest.
    this.#counts.delete(key)
    this.#counts.set(key, { times: 1, until: at + this.#spanMs })
    for (const [oldest, { until }] of this.#counts) {
      if (until > at && this.#counts.size <= KEPT_MAX) return
      this.#counts.delete(oldest)
    }
  }

  take(key: string): void {
    const count = this.#counts.get(key)
    if (count && count.times > 0) count.times -= 1
  }
}
