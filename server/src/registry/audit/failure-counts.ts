import { type AuthenticationFailure, MINUTE_MS, sourceOf } from '../../domain/index.ts'

/** Failed authentications that have client, caller and reason in common. */
export interface CountedFailures {
  readonly reason: AuthenticationFailure['reason'] | 'several'
  /** Null also for those that did not fit into the client's limit. */
  readonly claimedId: string | null
  /** Of the first one. Null for those that did not fit. */
  readonly address: string | null
  /** Of the first one. */
  readonly traceId: string | null
  firstAt: Date
  lastAt: Date
  count: number
}

/** How many kinds of failures are distinguished. */
export interface Places {
  readonly inAll: number
  /** For one client, so that attempts on one cannot hide attempts on others. */
  readonly ofClient: number
}

/** Counts in memory. So many kinds are distinguished; the others of a client are counted together, then those of all. */
export class FailureCounts {
  readonly #places: Places
  readonly #counts = new Map<string, CountedFailures>()
  readonly #ofClient = new Map<string | null, number>()
  /** When the first of them happened. */
  #since: Date | null = null

  constructor(places: Places) {
    this.#places = places
  }

  count(failure: AuthenticationFailure, at: Date): void {
    this.add({ ...failure, firstAt: at, lastAt: at, count: 1 })
  }

  add(counted: CountedFailures): void {
    if (this.#since === null || counted.firstAt < this.#since) this.#since = counted.firstAt
    const key = keyOf(counted)
    const same = this.#counts.get(key)
    if (same) join(same, counted)
    else if (this.#takePlace(counted)) this.#counts.set(key, counted)
    else this.add(asOthers(counted))
  }

  #takePlace({ claimedId, address }: CountedFailures): boolean {
    if (claimedId === null && address === null) return true
    const { inAll, ofClient } = this.#places
    const taken = this.#ofClient.get(claimedId) ?? 0
    if (this.#counts.size >= inAll || (address !== null && taken >= ofClient)) return false
    this.#ofClient.set(claimedId, taken + 1)
    return true
  }

  /** All of them, a minute after the first; until then none. */
  takeDue(now: Date): CountedFailures[] {
    const isDue = this.#since !== null && now.getTime() - this.#since.getTime() >= MINUTE_MS
    return isDue ? this.take() : []
  }

  /** All of them; the next ones are counted from 1. */
  take(): CountedFailures[] {
    const taken = [...this.#counts.values()]
    this.#counts.clear()
    this.#ofClient.clear()
    this.#since = null
    return taken
  }
}

const keyOf = ({ reason, claimedId, address }: CountedFailures) =>
  `${reason} ${claimedId} ${address === null ? null : sourceOf(address)}`

/** Those of the client without their addresses, or of all clients where they are that already. */
const asOthers = (counted: CountedFailures): CountedFailures => ({
  ...counted,
  reason: counted.reason === 'unknown_client' ? 'unknown_client' : 'several',
  claimedId: counted.address === null ? null : counted.claimedId,
  address: null,
  traceId: null,
})

function join(one: CountedFailures, other: CountedFailures): void {
  if (other.firstAt < one.firstAt) one.firstAt = other.firstAt
  if (other.lastAt > one.lastAt) one.lastAt = other.lastAt
  one.count += other.count
}
