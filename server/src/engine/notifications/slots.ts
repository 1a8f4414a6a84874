import type { AddressSlots } from '../../storage/index.ts'

/** How many notifications may be on their way from a node at once. */
const NODE_SLOTS = 1_024
/** How many of them may be one client's. */
const CLIENT_SLOTS = 256
/** One address has half of those, so that a dead one leaves room for the others. */
const ADDRESS_SLOTS = CLIENT_SLOTS / 2

/** So many are worth a claim of their own. */
const SLOTS_WORTHWHILE = ADDRESS_SLOTS / 2

/** No address: what a claim may bring. */
const RESERVED = ''

/** Slots that are reserved for a claim. */
interface Reserved extends AddressSlots {
  readonly limit: number
}

/** How slots are asked for. */
interface Asked {
  /** Leaves out addresses with only a few free slots: more will be free in a moment. */
  readonly isThrifty: boolean
  /** How many clients ask at this moment. */
  readonly sharers: number
}

/**
 * Counts what is on its way, by client and address. A client has at most half of what the others leave: however few of
 * them fill the node, the next one finds room. Clients that ask together share that half. A client that finds none, or
 * not enough, is woken when there is room again.
 */
export class Slots {
  readonly #taken = new Map<string, Map<string, number>>()
  /** Clients that would have begun more if the node had had room. */
  readonly #waiting = new Set<string>()
  /** Clients that would have begun more if fewer of their own were on their way. */
  readonly #full = new Set<string>()
  #takenInAll = 0

  get free(): number {
    return NODE_SLOTS - this.#takenInAll
  }

  get hasWaiting(): boolean {
    return this.#waiting.size > 0
  }

  /** Keeps as many slots as a client may still have; null when there are none. */
  reserve(clientId: string, { isThrifty, sharers }: Asked): Reserved | null {
    const addresses = [...(this.#taken.get(clientId) ?? [])]
    const ofClient = addresses.reduce((sum, [, count]) => sum + count, 0)
    const least = isThrifty ? SLOTS_WORTHWHILE : 1
    const taken = addresses
      .filter(([address]) => address !== RESERVED)
      .map(([address, count]) => ({ address, taken: ADDRESS_SLOTS - count < least ? ADDRESS_SLOTS : count }))
    if (isThrifty && taken.length > 0 && taken.every((one) => one.taken === ADDRESS_SLOTS)) return null
    const room = CLIENT_SLOTS - ofClient
    const limit = Math.min(room, Math.ceil((this.free - ofClient) / 2), Math.ceil(this.free / (2 * sharers)))
    if (limit <= 0) {
      ;(room > 0 ? this.#waiting : this.#full).add(clientId)
      return null
    }
    this.#count(clientId, RESERVED, limit)
    return { limit, room, taken, addressMax: ADDRESS_SLOTS }
  }

  /** The reserved slots go to what was claimed, an address for each; the rest is free again. */
  use(
    clientId: string,
    { limit, room }: Reserved,
    { addresses, isCutShort }: { readonly addresses: readonly string[]; readonly isCutShort: boolean },
  ): void {
    this.#count(clientId, RESERVED, -limit)
    this.#full.delete(clientId)
    if (isCutShort) (limit < room ? this.#waiting : this.#full).add(clientId)
    for (const address of addresses) this.#count(clientId, address, 1)
  }

  /** True when the client would have begun more, and now has enough free slots to be worth a claim. */
  release(clientId: string, address: string): boolean {
    const left = this.#count(clientId, address, -1)
    return this.#full.has(clientId) && ADDRESS_SLOTS - left >= SLOTS_WORTHWHILE
  }

  /** The client that has waited longest for the node to have room. */
  takeWaiting(): string | null {
    const [clientId = null] = this.#waiting
    if (clientId !== null) this.#waiting.delete(clientId)
    return clientId
  }

  #count(clientId: string, address: string, count: number): number {
    const ofClient = this.#taken.get(clientId) ?? new Map<string, number>()
    const taken = (ofClient.get(address) ?? 0) + count
    if (taken > 0) ofClient.set(address, taken)
    else ofClient.delete(address)
    if (ofClient.size > 0) this.#taken.set(clientId, ofClient)
    else this.#taken.delete(clientId)
    this.#takenInAll += count
    return taken
  }
}
