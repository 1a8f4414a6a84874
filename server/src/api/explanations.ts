import type { Logger } from 'pino'
import { maskSecrets } from '../domain/index.ts'
import type { KnownClient } from '../registry/index.ts'
import { diagnose, explain } from '../signing/index.ts'
import type { Credentials } from './authenticate.ts'
import { TimeBudget } from './limits.ts'
import type { Received } from './received.ts'

/** Whoever knows a client ID can ask for explanations, and they run on the event loop: so much of it is for them. */
const OF_CLIENT = { msPerSecond: 20, msAtOnce: 200 }
const OF_NODE = { msPerSecond: 50, msAtOnce: 500 }
const NODE = 'node'
const COUNTED_FOR_MS = 60_000

/** Tells sandbox clients why a signature is wrong, as far as there is time for it; production learns only that it is. */
export class Explanations {
  readonly #log: Logger
  readonly #now: () => number
  readonly #ofClient: TimeBudget
  readonly #ofNode: TimeBudget
  #unexplained = 0
  #countedSince: number

  constructor(log: Logger, now: () => number = () => performance.now()) {
    this.#log = log
    this.#now = now
    this.#ofClient = new TimeBudget(OF_CLIENT, now)
    this.#ofNode = new TimeBudget(OF_NODE, now)
    this.#countedSince = now()
  }

  /** Undefined where the plain refusal must do. */
  of(received: Received, given: Credentials, client: KnownClient, log: () => Logger): string | undefined {
    this.#tellCount()
    const { clientId, environment } = client
    if (environment === 'production') return undefined
    if (!this.#ofNode.hasTime(NODE) || !this.#ofClient.hasTime(clientId)) {
      this.#unexplained += 1
      return undefined
    }
    const begunAt = this.#now()
    try {
      return tell(received, given, client, log)
    } finally {
      const took = this.#now() - begunAt
      this.#ofNode.spend(NODE, took)
      this.#ofClient.spend(clientId, took)
    }
  }

  /** What had no explanation is logged as a number, once a minute at most. */
  #tellCount(): void {
    if (this.#now() - this.#countedSince < COUNTED_FOR_MS) return
    if (this.#unexplained > 0)
      this.#log.warn({ count: this.#unexplained }, 'wrong signatures were refused without an explanation')
    this.#unexplained = 0
    this.#countedSince = this.#now()
  }
}

function tell(received: Received, given: Credentials, client: KnownClient, log: () => Logger): string {
  const diagnosis = diagnose(
    {
      ...given,
      method: received.method,
      path: received.rawPath,
      body: received.body,
      headers: received.headers as Record<string, string>,
    },
    {
      registered: client.keys.map(({ version, key, isRetired }) => ({ version, key, retired: isRetired })),
      gateway: client.gatewayKey.publicKey,
    },
  )
  log().info(
    {
      clientId: client.clientId,
      cause: diagnosis.cause,
      contentExpected: maskSecrets(diagnosis.expectedContent.toString('utf8')),
      contentSigned: diagnosis.signedContent && maskSecrets(diagnosis.signedContent.toString('utf8')),
    },
    'wrong signature from a sandbox client',
  )
  return explain(diagnosis)
}
