import { DAY_MS, MINUTE_MS, maskSecrets } from '../../domain/index.ts'
import type { NewKeyUse } from '../../storage/index.ts'

/** A request that a client has proven to have sent. */
export interface ProvenUse {
  readonly clientId: string
  readonly version: number
  readonly address: string
  /** Absent where the caller sends none. */
  readonly userAgent: string | undefined
}

interface Counted {
  readonly clientId: string
  readonly version: number
  readonly address: string
  readonly userAgent: string
  /** Since they were last taken. */
  calls: number
  lastUsedAtMs: number
  takenAtMs: number
}

/** How many callers are distinguished in a day. */
interface CallerPlaces {
  readonly inAll: number
  readonly ofKey: number
}

const USER_AGENT_LENGTH_MAX = 200

/**
 * Counts in memory who signs with which key. So many callers of a key are distinguished; the others are counted together.
 * New callers can be taken at once, and then a minute after they were last taken.
 */
export class KeyUseCounts {
  readonly #places: CallerPlaces
  readonly #callers = new Map<string, Counted>()
  readonly #ofKey = new Map<string, number>()
  #day: number | undefined

  constructor(places: CallerPlaces) {
    this.#places = places
  }

  count(use: ProvenUse, nowMs: number): void {
    const name = `${use.clientId} ${use.version} ${use.address} ${use.userAgent}`
    const counted = this.#callers.get(name) ?? this.#add(name, use)
    counted.calls += 1
    counted.lastUsedAtMs = nowMs
  }

  #add(name: string, { clientId, version, address, userAgent = '' }: ProvenUse): Counted {
    const key = `${clientId} ${version}`
    const taken = this.#ofKey.get(key) ?? 0
    if (taken >= this.#places.ofKey || this.#callers.size >= this.#places.inAll)
      return this.#callers.get(key) ?? this.#keep(key, { clientId, version, address: '', userAgent: '' })
    this.#ofKey.set(key, taken + 1)
    const shown = maskSecrets(userAgent.slice(0, USER_AGENT_LENGTH_MAX))
    return this.#keep(name, { clientId, version, address, userAgent: shown })
  }

  #keep(name: string, caller: Pick<Counted, 'clientId' | 'version' | 'address' | 'userAgent'>): Counted {
    const counted = { ...caller, calls: 0, lastUsedAtMs: 0, takenAtMs: 0 }
    this.#callers.set(name, counted)
    return counted
  }

  /** What is to be written down now. A new day, or a full table, begins anew. */
  takeDue(nowMs: number): NewKeyUse[] {
    const day = Math.floor(nowMs / DAY_MS)
    this.#day ??= day
    if (day === this.#day && this.#callers.size < this.#places.inAll)
      return this.#take(nowMs, ({ takenAtMs }) => nowMs - takenAtMs >= MINUTE_MS)
    this.#day = day
    const all = this.takeAll(nowMs)
    this.#callers.clear()
    this.#ofKey.clear()
    return all
  }

  takeAll(nowMs: number): NewKeyUse[] {
    return this.#take(nowMs, () => true)
  }

  #take(nowMs: number, isDue: (counted: Counted) => boolean): NewKeyUse[] {
    const taken = new Map<string, NewKeyUse>()
    for (const counted of this.#callers.values()) {
      if (counted.calls === 0 || !isDue(counted)) continue
      const { clientId, version, address, userAgent, calls, lastUsedAtMs } = counted
      counted.calls = 0
      counted.takenAtMs = nowMs
      // Two may look the same when shown.
      const name = `${clientId} ${version} ${address} ${userAgent}`
      const same = taken.get(name)
      const lastUsedAt = new Date(Math.max(lastUsedAtMs, same?.lastUsedAt.getTime() ?? 0))
      taken.set(name, {
        clientId,
        version,
        address,
        userAgent,
        calls: calls + (same?.calls ?? 0),
        lastUsedAt,
      })
    }
    return [...taken.values()]
  }
}
