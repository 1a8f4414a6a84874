import { setTimeout as delay } from 'node:timers/promises'
import { Grouped } from '../../storage/index.ts'

/** Why to look at a client: it has slots again, something may be due, or something is due and nobody has taken it. */
export type Reason = 'free' | 'due' | 'overdue'

const STRENGTH: Readonly<Record<Reason, number>> = { free: 1, due: 2, overdue: 3 }

export interface WokenClient {
  readonly clientId: string
  readonly reason: Reason
}

const TOGETHER_MAX = 64
/** While one look is slow another goes on. */
const LOOKS_MAX = 2
/** A few looks at many clients cost less than many looks at few. On a quiet gateway a woken client does not wait. */
const REST_MS = 10

/** Clients to be looked at. Those woken at the same moment are looked at together, and none twice at a time. */
export class Woken {
  readonly #reasons = new Map<string, Reason | null>()
  readonly #looks: Grouped<string, undefined>
  readonly #keyOf: (clientId: string) => string

  /** `look` never rejects. If `isEachAlone`, it is called for one client at a time, and for many of them at once. */
  constructor(look: (woken: readonly WokenClient[]) => Promise<void>, isEachAlone: boolean) {
    this.#keyOf = isEachAlone ? (clientId) => clientId : () => 'all'
    this.#looks = new Grouped((clientIds) => this.#lookAfter(clientIds, look), {
      sizeMax: TOGETHER_MAX,
      underWayMax: LOOKS_MAX,
    })
  }

  wake(clientId: string, reason: Reason): void {
    const known = this.#reasons.get(clientId)
    if (known && STRENGTH[known] >= STRENGTH[reason]) return
    this.#reasons.set(clientId, reason)
    if (known === undefined) this.#enqueue(clientId)
  }

  #enqueue(clientId: string): void {
    void this.#looks.add(this.#keyOf(clientId), clientId)
  }

  async #lookAfter(
    clientIds: readonly string[],
    look: (woken: readonly WokenClient[]) => Promise<void>,
  ): Promise<undefined[]> {
    const woken = clientIds.map((clientId) => ({ clientId, reason: this.#reasons.get(clientId) ?? 'due' }))
    for (const clientId of clientIds) this.#reasons.set(clientId, null)
    await look(woken)
    await delay(REST_MS)
    for (const clientId of clientIds)
      if (this.#reasons.get(clientId)) this.#enqueue(clientId)
      else this.#reasons.delete(clientId)
    return clientIds.map(() => undefined)
  }
}
