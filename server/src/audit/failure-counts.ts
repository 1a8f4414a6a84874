import { type AuthenticationFailure, MINUTE_MS } from '../domain/index.ts'

/** Failed authentications that have client, address and reason in common. */
export interface CountedFailures {
  readonly reason: AuthenticationFailure['reason'] | 'several'
  readonly claimedId: string | null
  /** Null for those that there was no place for. */
  readonly address: string | null
  /** Of the first one. */
  readonly traceId: string | null
  firstAt: Date
  lastAt: Date
  count: number
}

/** Counts in memory. So many kinds are told apart; all others are counted together. */
export class FailureCounts {
  readonly #kindsMax: number
  readonly #counts = new Map<string, CountedFailures>()
  /** When the first of them happened. */
  #since: Date | null = null

  constructor(kindsMax: number) {
    this.#kindsMax = kindsMax
  }

  count(failure: AuthenticationFailure, at: Date): void {
    this.add({ ...failure, firstAt: at, lastAt: at, count: 1 })
  }

  add(counted: CountedFailures): void {
    if (this.#since === null || counted.firstAt < this.#since) this.#since = counted.firstAt
    const key = keyOf(counted)
    const same = this.#counts.get(key)
    if (same) join(same, counted)
    else if (this.#counts.size < this.#kindsMax || isOthers(counted)) this.#counts.set(key, counted)
    else this.add(asOthers(counted))
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
    this.#since = null
    return taken
  }
}

const keyOf = ({ reason, claimedId, address }: CountedFailures) => `${reason} ${claimedId} ${address}`

const isOthers = ({ address }: CountedFailures) => address === null

const asOthers = (counted: CountedFailures): CountedFailures => ({
  ...counted,
  reason: counted.reason === 'unknown_client' ? 'unknown_client' : 'several',
  claimedId: null,
  address: null,
  traceId: null,
})

function join(one: CountedFailures, other: CountedFailures): void {
  if (other.firstAt < one.firstAt) one.firstAt = other.firstAt
  if (other.lastAt > one.lastAt) one.lastAt = other.lastAt
  one.count += other.count
}
