import type { Logger } from 'pino'
import { maskSecretsAround } from '../../domain/index.ts'
import type { KnownClient } from '../../registry/clients/index.ts'
import { type Diagnosis, diagnose } from '../../platform/signing/index.ts'
import type { Credentials } from './authenticate.ts'
import { TimeBudget } from './limits.ts'
import type { Received } from './received.ts'

/** Anybody who knows a client ID can ask for explanations, and they run on the event loop: so much of it is for them. */
const OF_CLIENT = { msPerSecond: 20, msAtOnce: 200 }
const OF_NODE = { msPerSecond: 50, msAtOnce: 500 }
/** Lines of the log in a minute: they hold what was sent, some kilobytes each. */
const LINES_OF_CLIENT_MAX = 10
const LINES_OF_NODE_MAX = 60
const NODE = 'node'
const COUNTED_FOR_MS = 60_000

/** Tells sandbox clients why a signature is wrong, as far as there is time for it; production learns only that it is. */
export class Explanations {
  readonly #log: Logger
  readonly #now: () => number
  readonly #ofClient: TimeBudget
  readonly #ofNode: TimeBudget
  readonly #lines = new Map<string, number>()
  #unlogged = 0
  #unexplained = 0
  #countedSince: number

  constructor(log: Logger, now: () => number = () => performance.now()) {
    this.#log = log
    this.#now = now
    this.#ofClient = new TimeBudget(OF_CLIENT, now)
    this.#ofNode = new TimeBudget(OF_NODE, now)
    this.#countedSince = now()
  }

  /** Null where the plain refusal must do. */
  of(received: Received, given: Credentials, client: KnownClient, log: () => Logger): Diagnosis | null {
    this.#tellCounts()
    const { clientId, environment } = client
    if (environment === 'production') return null
    if (!this.#ofNode.hasTime(NODE) || !this.#ofClient.hasTime(clientId)) {
      this.#unexplained += 1
      return null
    }
    const begunAt = this.#now()
    try {
      const diagnosis = diagnoseFor(received, given, client)
      if (this.#hasLine(clientId)) tell(diagnosis, client, log())
      else this.#unlogged += 1
      return diagnosis
    } finally {
      const took = this.#now() - begunAt
      this.#ofNode.spend(NODE, took)
      this.#ofClient.spend(clientId, took)
    }
  }

  #hasLine(clientId: string): boolean {
    const ofNode = this.#lines.get(NODE) ?? 0
    const ofClient = this.#lines.get(clientId) ?? 0
    if (ofNode >= LINES_OF_NODE_MAX || ofClient >= LINES_OF_CLIENT_MAX) return false
    this.#lines.set(NODE, ofNode + 1).set(clientId, ofClient + 1)
    return true
  }

  /** What had no explanation, or no line of its own, is logged as a number, at most once a minute. */
  #tellCounts(): void {
    if (this.#now() - this.#countedSince < COUNTED_FOR_MS) return
    if (this.#unexplained > 0)
      this.#log.warn({ count: this.#unexplained }, 'wrong signatures were refused without an explanation')
    if (this.#unlogged > 0)
      this.#log.warn({ count: this.#unlogged }, 'wrong signatures were explained and not logged')
    this.#unexplained = 0
    this.#unlogged = 0
    this.#lines.clear()
    this.#countedSince = this.#now()
  }
}

const diagnoseFor = (received: Received, given: Credentials, client: KnownClient): Diagnosis =>
  diagnose(
    {
      ...given,
      method: received.method,
      path: received.rawPath,
      body: received.body.bytes,
      headers: received.headers as Record<string, string>,
    },
    {
      registered: client.keys.map(({ version, key, isRetired }) => ({ version, key, retired: isRetired })),
      gateway: client.gatewayKey.publicKey,
    },
  )

function tell(diagnosis: Diagnosis, { clientId }: KnownClient, log: Logger): void {
  const { cause, expectedContent, signedContent } = diagnosis
  log.info(
    {
      clientId,
      cause,
      contentExpected: maskSecretsAround(clientId, expectedContent.toString('utf8')),
      contentSigned: signedContent && maskSecretsAround(clientId, signedContent.toString('utf8')),
    },
    'wrong signature from a sandbox client',
  )
}
