import type { AddressSlots } from '../storage/index.ts'

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

/** Slots that are kept for a claim. */
export interface Reserved extends AddressSlots {
  readonly limit: number
}

/**
 * Counts what is on its way, by client and address. A client has at most half of what the others leave: however few of
 * them fill the node, the next one finds room. Who finds none is told when there is some again.
 */
export class Slots {
  readonly #taken = new Map<string, Map<string, number>>()
  /** Clients that would have begun more if the node had had room. */
  readonly #waiting = new Set<string>()
  #takenInAll = 0

  /**
   * Keeps as many slots as a client may still have; null when there are none. Who is thrifty leaves out addresses with a
   * few free ones: more will be free in a moment.
   */
  reserve(clientId: string, isThrifty: boolean): Reserved | null {
    const addresses = [...(this.#taken.get(clientId) ?? [])]
    const ofClient = addresses.reduce((sum, [, count]) => sum + count, 0)
    const least = isThrifty ? SLOTS_WORTHWHILE : 1
    const taken = addresses
      .filter(([address]) => address !== RESERVED)
      .map(([address, count]) => ({ address, taken: ADDRESS_SLOTS - count < least ? ADDRESS_SLOTS : count }))
    if (isThrifty && taken.length > 0 && taken.every((one) => one.taken === ADDRESS_SLOTS)) return null
    const room = CLIENT_SLOTS - ofClient
    const limit = Math.min(room, Math.ceil((NODE_SLOTS - this.#takenInAll - ofClient) / 2))
    if (limit <= 0) {
      if (room > 0) this.#waiting.add(clientId)
      return null
    }
    this.#count(clientId, RESERVED, limit)
    return { limit, room, taken, addressMax: ADDRESS_SLOTS }
  }

  /** The reserved slots go to what was claimed, an address for each; the rest is free again. */
  use(clientId: string, { limit, room }: Reserved, addresses: readonly string[]): void {
    this.#count(clientId, RESERVED, -limit)
    if (limit < room && addresses.length > 0) this.#waiting.add(clientId)
    for (const address of addresses) this.#count(clientId, address, 1)
  }

  release(clientId: string, address: string): void {
    this.#count(clientId, address, -1)
  }

  /** The client that has waited longest for the node to have room. */
  takeWaiting(): string | null {
    const [clientId = null] = this.#waiting
    if (clientId !== null) this.#waiting.delete(clientId)
    return clientId
  }

  #count(clientId: string, address: string, count: number): void {
    const ofClient = this.#taken.get(clientId) ?? new Map<string, number>()
    const taken = (ofClient.get(address) ?? 0) + count
    if (taken > 0) ofClient.set(address, taken)
    else ofClient.delete(address)
    if (ofClient.size > 0) this.#taken.set(clientId, ofClient)
    else this.#taken.delete(clientId)
    this.#takenInAll += count
  }
}
