import type { FreeSlots } from '../storage/index.ts'

/** How many notifications of a client may be on their way at once. */
const CLIENT_SLOTS = 256
/** One address has half of them, so that a dead one leaves room for the others. */
const ADDRESS_SLOTS = CLIENT_SLOTS / 2

/** So many are worth a claim of their own. */
const SLOTS_WORTHWHILE = ADDRESS_SLOTS / 2

/** Counts what is on its way, by client and address; no client ever waits for another's. */
export class Slots {
  readonly #taken = new Map<string, Map<string, number>>()

  /**
   * How many more of a client's may be begun, and the addresses that have fewer free than that. Who is thrifty leaves
   * out addresses with a few free ones: more will be free in a moment.
   */
  free(clientId: string, isThrifty: boolean): { limit: number; busy: FreeSlots[] } {
    const addresses = [...(this.#taken.get(clientId) ?? [])]
    const least = isThrifty ? SLOTS_WORTHWHILE : 1
    const taken = addresses.reduce((sum, [, count]) => sum + count, 0)
    return {
      limit: Math.min(ADDRESS_SLOTS, CLIENT_SLOTS - taken),
      busy: addresses.map(([address, count]) => {
        const free = ADDRESS_SLOTS - count
        return { address, free: free < least ? 0 : free }
      }),
    }
  }

  take(clientId: string, address: string, count: number): void {
    const ofClient = this.#taken.get(clientId) ?? new Map<string, number>()
    const taken = (ofClient.get(address) ?? 0) + count
    if (taken > 0) ofClient.set(address, taken)
    else ofClient.delete(address)
    if (ofClient.size > 0) this.#taken.set(clientId, ofClient)
    else this.#taken.delete(clientId)
  }
}
