import { isoTime } from '@amsel/contract'
import type { Logger } from 'pino'
import { type Clock, sourceOf } from '../../domain/index.ts'
import type { KnownClient } from '../../registry/clients/index.ts'
import { formatSignatureHeader, type SigningKey, signedContent } from '../../platform/signing/index.ts'
import { PerSecond } from './limits.ts'
import type { Received } from './received.ts'

/** What was found out about a request: it says whether its answer is signed. */
export interface CallerState {
  client: KnownClient | null
  /** The path that the caller signed, once proven; the answer is signed with the same. */
  provenPath: string | null
  /** Whether it was sent at another time, perhaps by somebody who captured it. */
  isStale: boolean
  /** Whether it came beyond the client's rate, perhaps from somebody who captured it and keeps sending it. */
  isBeyondRate: boolean
}

/** How many refusals a second are signed for requests that nobody proved to have sent, for each client and address. */
const UNPROVEN_MAX = 20
/** And how many of those beyond a client's rate: a client a little above it can verify what it gets. */
const BEYOND_RATE_MAX = 100

const FAILURES_LOGGED_EVERY_MS = 60_000

/** Signs answers: always those that a proven caller is entitled to, and refusals of others only up to a rate. */
export class AnswerSigner {
  readonly #clock: Clock
  readonly #log: Logger
  readonly #unproven: SignedRefusals
  readonly #beyondRate: SignedRefusals
  #failures = 0
  #loggedAt = Number.NEGATIVE_INFINITY

  /** The refusals that are signed are divided among the processes of a node. */
  constructor(clock: Clock, log: Logger, processes: number) {
    this.#clock = clock
    this.#log = log
    this.#unproven = new SignedRefusals(UNPROVEN_MAX, processes)
    this.#beyondRate = new SignedRefusals(BEYOND_RATE_MAX, processes)
  }

  /**
   * Adds the headers of the signature, if there is to be one. False where the answer must not go out: without the
   * signature that the caller is entitled to, it would look forged.
   */
  async sign(headers: string[], caller: CallerState, received: Received, body: string): Promise<boolean> {
    const { client, provenPath, isStale, isBeyondRate } = caller
    if (!client) return true
    const { clientId, gatewayKey } = client
    const isProven = provenPath !== null && !isStale
    const isOwed = isProven && !isBeyondRate
    if (!gatewayKey.canSign()) return !isOwed
    if (!isOwed && !this.#mayBeSigned(client, received, isProven)) return true
    const time = isoTime(this.#clock.now())
    const path = provenPath ?? received.rawPath
    const content = signedContent({ method: received.method, path, clientId, time, body })
    try {
      const signature = await gatewayKey.sign(content)
      headers.push('client-id', clientId, 'response-time', time)
      headers.push('signature', formatSignatureHeader(gatewayKey.version, signature))
      return true
    } catch (error) {
      this.#tell(error, clientId)
      return !isOwed
    }
  }

  #mayBeSigned({ clientId, gatewayKey }: KnownClient, { address }: Received, isProven: boolean): boolean {
    return isProven
      ? this.#beyondRate.admit(clientId, gatewayKey)
      : this.#unproven.admit(`${clientId} ${sourceOf(address)}`, gatewayKey)
  }

  /** A signer that goes away takes many answers with it, and is reported separately. */
  #tell(error: unknown, clientId: string): void {
    this.#failures += 1
    const now = performance.now()
    if (now - this.#loggedAt < FAILURES_LOGGED_EVERY_MS) return
    this.#log.error({ err: error, clientId, count: this.#failures }, 'answers could not be signed')
    this.#failures = 0
    this.#loggedAt = now
  }
}

/** What may be signed of one kind of refusal in a second, by the keys of this process and by those that a signer holds. */
const OF_NODE_MAX = 200
const OF_SIGNER_MAX = 50

/** Refusals of one kind that are signed: so many a second for each caller, and so many in all. */
class SignedRefusals {
  readonly #ofCaller: PerSecond
  readonly #ofNode: PerSecond
  readonly #ofSigner: PerSecond

  constructor(ofCallerMax: number, processes: number) {
    this.#ofCaller = new PerSecond(Math.ceil(ofCallerMax / processes))
    this.#ofNode = new PerSecond(Math.ceil(OF_NODE_MAX / processes))
    this.#ofSigner = new PerSecond(Math.ceil(OF_SIGNER_MAX / processes))
  }

  admit(caller: string, { isHeld }: SigningKey): boolean {
    return this.#ofCaller.admit(caller) && (isHeld ? this.#ofSigner : this.#ofNode).admit('all')
  }
}
