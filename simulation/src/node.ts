import type { Logger } from 'pino'
import {
  type Clock,
  gatewayActor,
  operatorActor,
  payerActor,
  sentenceOf,
} from '../../server/dist/domain/index.js'
import {
  askNow,
  BalanceRollUp,
  chooseInSession,
  compareAccount,
  decideAttempt,
  eventName,
  type MoneyDeps,
  receiveDispute,
  receiveOutcome,
  verifyLedger,
} from '../../server/dist/engine/money/index.js'
import { Deliverer, type Poster } from '../../server/dist/engine/notifications/index.js'
import type { OperationDeps } from '../../server/dist/engine/operations/index.js'
import { Door, Guesses } from '../../server/dist/entrances/signed-api/index.js'
import { prepareJobs } from '../../server/dist/main/wiring/due-work.js'
import { assembleEngine, makeLinks } from '../../server/dist/main/wiring/engine.js'
import { readSettings } from '../../server/dist/platform/config/index.js'
import type { Sealer } from '../../server/dist/platform/sealing/index.js'
import type { Signer } from '../../server/dist/platform/signing/index.js'
import type { Provider } from '../../server/dist/providers/index.js'
import { ClientDirectory, type KnownClient } from '../../server/dist/registry/clients/index.js'
import { findAttempt, storageOn } from '../../server/dist/storage/index.js'
import { accountsOf } from './accounts.ts'
import { MASTER_KEYS } from './cluster.ts'
import { type Owner, runAs } from './owner.ts'
import type { ProviderMessage } from './provider.ts'
import { SimulatedPool, type Statements } from './statements.ts'
import type { Time } from './time.ts'

const PUBLIC_URL = 'https://pay.example'
const PROVIDER_DEADLINE_MS = 10_000
const NOTIFICATION_SECONDS = 10

const SETTINGS = readSettings({
  AMSEL_ENVIRONMENT: 'production',
  PUBLIC_URL,
  DATABASE_URL: 'postgres://simulated.example/amsel',
  MASTER_KEYS,
})

/** Signatures are another test's affair: they take a thread, and a thread its own time. */
const UNSIGNED = {
  running: 0,
  queued: 0,
  sign: async () => Buffer.from('not signed'),
} as unknown as Signer

interface NodeSurroundings {
  readonly time: Time
  readonly statements: Statements
  readonly sealer: Sealer
  readonly providers: readonly Provider[]
  readonly poster: Pick<Poster, 'post'>
  readonly onLog: (node: string, line: string) => void
}

interface Call {
  readonly path: string
  readonly body: string
  isCallerGone(): boolean
}

/** A process of the gateway, as far as money, jobs and notifications go; its code is the product's. */
export class Node implements Owner {
  readonly name: string
  isDead = false
  frozenUntil = 0
  /** How far its clock is off. */
  skewMs = 0
  readonly #time: Time
  readonly #clients: ClientDirectory
  readonly #money: MoneyDeps
  readonly #door: Door
  readonly #parts: readonly { start(): void }[]

  constructor(name: string, surroundings: NodeSurroundings) {
    const { time, statements, sealer, providers, poster, onLog } = surroundings
    this.name = name
    this.#time = time
    const storage = storageOn(new SimulatedPool(statements) as never, { isDistributed: false })
    const { db } = storage
    const clock: Clock = { now: () => new Date(time.now + this.skewMs) }
    const log = logTo((line) => onLog(name, line))
    const clients = new ClientDirectory(db, { sealer, signer: UNSIGNED, holder: null })
    this.#clients = clients
    const findClient = (clientId: string) => clients.find(clientId)
    const canWrite = () => true
    const deliverer = new Deliverer({
      ...{ db, clock, log, sealer, findClient, canWrite },
      poster: poster as Poster,
      rules: {
        sandbox: { mayBePrivate: true, keepsAnswers: true },
        production: { mayBePrivate: true, keepsAnswers: true },
      } as never,
      served: SETTINGS.environments,
      timeoutSeconds: NOTIFICATION_SECONDS,
      tracing: null,
      observe() {},
    })
    this.#money = assembleEngine(
      {
        ...{ settings: SETTINGS, log, clock, storage, sealer, clients },
        providers: accountsOf(providers, clock),
        providerDeadlineMs: PROVIDER_DEADLINE_MS,
        publicUrl: PUBLIC_URL,
        hold: { since: null, isFresh: false },
      },
      { deliverer },
      makeLinks({ publicUrl: PUBLIC_URL, sealer }),
    )
    const money = this.#money
    const jobs = prepareJobs(
      {
        ...{ settings: SETTINGS, storage, clock, log, clients, tracing: null },
        probe: { isWritable: true },
        hold: { isOn: false },
      },
      money,
      { deliverer },
    )
    this.#door = new Door({
      operationDeps: money as OperationDeps,
      ...{ clients, sealer, clock, log },
      served: SETTINGS.environments,
      requestsPerSecondMax: 1_000_000,
      processes: 1,
      hosts: SETTINGS.hosts,
      reception: null as never,
      guesses: new Guesses({ isTrusted: () => true, onRefusal() {}, processes: 1 }),
      hold: { isOn: false },
      tracing: null,
      observe() {},
      keeper: null,
      noteUse() {},
      noteFailure() {},
    })
    this.#parts = [jobs, deliverer, new BalanceRollUp({ db, log, canWrite })]
  }

  get isAwake(): boolean {
    return !this.isDead && this.frozenUntil <= this.#time.now
  }

  start(): void {
    runAs(this, () => {
      for (const part of this.#parts) part.start()
    })
  }

  /** A merchant's call; null where it is cut off. */
  call(clientId: string, { path, body, isCallerGone }: Call): Promise<string | null> {
    return this.#for(clientId, (client) => this.#door.askFor(client, path, body, isCallerGone))
  }

  /** A payer chooses a method at the checkout. */
  async choose(clientId: string, paymentSessionId: string, method: string): Promise<void> {
    await this.#for(clientId, (client) =>
      chooseInSession(this.#money, payerActor(client), paymentSessionId, { method }),
    )
  }

  /** An operator wants to know at once. */
  async askNow(clientId: string, paymentId: string): Promise<void> {
    await this.#for(clientId, (client) => askNow(this.#money, gatewayActor(client), { paymentId }))
  }

  /** An operator says how an attempt has ended. */
  async decide(clientId: string, attemptId: string, decision: 'success' | 'failure'): Promise<void> {
    await this.#for(clientId, async (client) => {
      const attempt = await findAttempt(this.#money.db, clientId, attemptId)
      if (!attempt) return
      const decided = { paymentId: attempt.paymentId, attemptId, decision, reason: 'seen in a report' }
      await decideAttempt(this.#money, operatorActor(client, 'somebody'), decided, async () => {})
    })
  }

  /** An account is compared with the ledger, as it is every night. */
  async compare(account: string): Promise<void> {
    await runAs(this, async () => {
      const provider = this.#money.providers.named(account)
      if (provider) await compareAccount(this.#money, provider, { since: new Date(0), pace: async () => {} })
    })
  }

  /** What is wrong with a client's ledger by the gateway's own proof of it, in words. */
  async proveLedger(clientId: string): Promise<string[]> {
    return runAs(this, async () => {
      const { differences, found } = await verifyLedger(this.#money, clientId)
      return differences === 0 ? [] : found.map(sentenceOf)
    })
  }

  /** A provider's message. It is acknowledged when this ends. */
  async receive(provider: string, message: ProviderMessage, body: string): Promise<void> {
    const { clientId, attemptId, outcome, dispute: reported } = message
    const eventId = eventName(provider, Buffer.from(body))
    const event = { provider, eventId, attemptId }
    await this.#for(clientId, async (client) => {
      const actor = gatewayActor(client)
      if (reported) await receiveDispute(this.#money, actor, { ...event, reported })
      else await receiveOutcome(this.#money, actor, { ...event, outcome: outcome ?? null })
    })
  }

  #for<T>(clientId: string, work: (client: KnownClient) => Promise<T>): Promise<T> {
    return runAs(this, async () => {
      const client = await this.#clients.find(clientId)
      if (!client) throw new Error(`the client ${clientId} is not known`)
      return work(client)
    })
  }
}

function logTo(write: (line: string) => void): Logger {
  const at = (level: string) => (facts: unknown, text?: string) => {
    const { err, reason } = (typeof facts === 'object' ? facts : {}) as { err?: Error; reason?: string }
    write(`${level} ${text ?? facts}${err ? `: ${err.message}` : reason ? `: ${reason}` : ''}`)
  }
  const log = { info() {}, debug() {}, trace() {}, warn: at('warn'), error: at('error'), fatal: at('fatal') }
  return { ...log, child: () => logTo(write) } as unknown as Logger
}
