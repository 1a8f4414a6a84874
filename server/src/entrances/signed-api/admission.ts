import { Refusal } from '../../domain/index.ts'
import type { ClientDirectory, KnownClient } from '../../registry/clients/index.ts'
import type { Guesses } from './guesses.ts'
import { PerSecond } from './limits.ts'
import type { Received } from './received.ts'

/** What could be a client ID at all; the rest need not be looked up. */
const CLIENT_ID = /^\w{1,64}$/

export function claimedIdOf({ headers }: Received): string | null {
  const claimedId = headers['client-id']
  return typeof claimedId === 'string' && CLIENT_ID.test(claimedId) ? claimedId : null
}

interface AdmissionDeps {
  readonly clients: ClientDirectory
  readonly guesses: Guesses
  readonly requestsPerSecondMax: number
  readonly processes: number
}

/** Who is known here, and how often they may call. */
export class Admission {
  readonly #deps: AdmissionDeps
  readonly #requests: PerSecond

  constructor(deps: AdmissionDeps) {
    this.#deps = deps
    this.#requests = new PerSecond(deps.requestsPerSecondMax)
  }

  /** A client that this node does not know yet is looked up, as often as anybody may ask. */
  async findClient(clientId: string, { address }: Received): Promise<KnownClient | null> {
    const { clients, guesses } = this.#deps
    if (clients.knows(clientId)) return clients.find(clientId)
    const client = await guesses.look(address, () => clients.find(clientId))
    if (client === undefined)
      throw new Refusal('REQUEST_TRAFFIC_EXCEED_LIMIT', 'too many unknown client IDs; call again later')
    return client
  }

  /** As often as was agreed with the client; each of several processes takes a part of it, rounded up. */
  admits({ clientId, terms }: KnownClient): boolean {
    const { requestsPerSecondMax: agreed } = terms
    if (agreed === null) return this.#requests.admit(clientId)
    return this.#requests.admit(clientId, Math.ceil(agreed / this.#deps.processes))
  }
}
