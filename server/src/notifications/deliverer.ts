import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import {
  afterAttempt,
  type Clock,
  clientTime,
  type Environment,
  maskSecrets,
  SECOND_MS,
} from '../domain/index.ts'
import type { KnownClient } from '../registry/index.ts'
import type { Sealer } from '../sealing/index.ts'
import {
  type AttemptRecord,
  abandonUnaddressed,
  type ClaimedNotification,
  claimForAddresses,
  clientsWithDueNotifications,
  type Database,
  type DueClients,
  findNextNotificationTime,
  Grouped,
  recordAttempts,
} from '../storage/index.ts'
import { type EndedAttempt, hostOf, requestIdOf } from './ended-attempt.ts'
import { pathOf, writeMessage } from './message.ts'
import { withoutSecretsOf } from './sealed-body.ts'
import { Slots } from './slots.ts'
import type { AddressRules, Poster, Reply } from './transport/index.ts'

export interface DelivererParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly sealer: Sealer
  readonly poster: Poster
  readonly rules: Readonly<Record<Environment, AddressRules>>
  readonly served: ReadonlySet<Environment>
  /** The whole attempt's time limit. */
  readonly timeoutSeconds: number
  findClient(clientId: string): Promise<KnownClient | null>
  /** While the database takes no writes, nothing is claimed. */
  canWrite(): boolean
  /** Told of every attempt. */
  observe(attempt: EndedAttempt): void
}

/** Something may be due, or slots have become free. */
type Reason = 'due' | 'free'

/** One attempt, at the client's time `at`. */
interface Sent {
  readonly at: Date
  readonly url: string | null
  /** Host and port, or the listener. */
  readonly to: string
  readonly headers: Readonly<Record<string, string>>
  readonly reply: Reply
}

const TICK_MS = 1_000
const TICK_OF_BACKLOG_MS = 250
/** Between a claim and its attempt; who takes longer has lost the lease before it ends. */
const START_SECONDS_MAX = 8
const RECORD_TRIES = 5
const STOP_MS_MAX = 5_000

/**
 * Sends what is due. A client's notifications are claimed address by address, as many as there are free slots, so any
 * number of nodes share the outbox and each attempt is made by one of them. Ends are recorded in groups.
 */
export class Deliverer {
  readonly #parts: DelivererParts
  readonly #slots = new Slots()
  readonly #dueClients: DueClients
  readonly #records: Grouped<AttemptRecord, undefined>
  readonly #underWay = new Set<Promise<void>>()
  /** Clients that are being looked after, and why to look again. */
  readonly #looking = new Map<string, Reason | null>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #isAbandoned = false

  constructor(parts: DelivererParts) {
    this.#parts = parts
    this.#dueClients = clientsWithDueNotifications(parts.db)
    this.#records = new Grouped((group, { key }) => this.#record(key, group), {
      sizeMax: 256,
      underWayMax: 1,
      restMs: 15,
    })
  }

  start(delayMs: number = TICK_MS): void {
    this.#timer = setTimeout(async () => {
      const isBacklog = await this.#tick()
      if (!this.#isStopped) this.start(isBacklog ? TICK_OF_BACKLOG_MS : TICK_MS)
    }, delayMs)
  }

  /** Begins nothing more; what is on its way gets some time. What lasts longer is left to another node or start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const limit = new AbortController()
    const tooLate = delay(STOP_MS_MAX, undefined, { signal: limit.signal }).catch(() => {})
    await Promise.race([this.#ended(), tooLate])
    limit.abort()
    this.#isAbandoned = true
  }

  async #ended(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  /** True when there is more than one look can show. */
  async #tick(): Promise<boolean> {
    const { clock, log } = this.#parts
    if (!this.#parts.canWrite()) return false
    try {
      const { clientIds, isBacklog } = await this.#dueClients.list(clock)
      for (const clientId of clientIds) this.wake(clientId)
      return isBacklog
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read; it is tried again')
      return false
    }
  }

  /** Looks after a client's notifications soon; called by whoever has just committed one. */
  wake(clientId: string, reason: Reason = 'due'): void {
    if (this.#isStopped) return
    const isLooking = this.#looking.has(clientId)
    if (this.#looking.get(clientId) !== 'due') this.#looking.set(clientId, reason)
    if (!isLooking) setImmediate(() => this.#track(this.#lookAfter(clientId)))
  }

  async #lookAfter(clientId: string): Promise<void> {
    try {
      for (let reason = this.#looking.get(clientId); reason && !this.#isStopped; ) {
        this.#looking.set(clientId, null)
        await this.#begin(clientId, { isThrifty: reason === 'free' })
        reason = this.#looking.get(clientId)
      }
    } catch (error) {
      this.#parts.log.warn({ err: error, clientId }, 'notifications could not be claimed; it is tried again')
    } finally {
      this.#looking.delete(clientId)
    }
  }

  /** The client's next due moment, for whoever moves its clock. */
  findNextDueTime(clientId: string): Promise<Date | null> {
    return findNextNotificationTime(this.#parts.db, clientId)
  }

  /** Makes the attempts that are due at the client's time `until` and waits for their ends; says how many. */
  async workOff(clientId: string, until: Date): Promise<number> {
    const begun = await this.#begin(clientId, { until, isThrifty: false })
    await Promise.all(begun)
    return begun.length
  }

  async #begin(
    clientId: string,
    { until: at, isThrifty }: { until?: Date; isThrifty: boolean },
  ): Promise<Promise<void>[]> {
    const { db, clock, log, served } = this.#parts
    const client = await this.#parts.findClient(clientId)
    // What cannot be signed stays due: a tick looks again.
    if (!client || !served.has(client.environment) || !client.gatewayKey.canSign()) return []
    const until = at ?? clientTime(clock, client.clockOffsetMs)
    const startBefore = performance.now() + START_SECONDS_MAX * 1_000
    const claimed = await this.#claim(client, until, isThrifty)
    // What waits without an address is a sandbox client's, for a listener that has gone.
    if (claimed?.length === 0 && !isThrifty && client.environment === 'sandbox')
      await abandonUnaddressed(db, clientId)
    return (claimed ?? []).map((notification) => {
      const sending = this.#deliver(client, notification, until, startBefore)
        // It is tried again when its lease runs out.
        .catch((error: unknown) =>
          log.error({ err: error, clientId }, 'a notification could not be delivered'),
        )
      this.#track(sending)
      return sending
    })
  }

  /** As many as there are slots for; null when there are none. */
  async #claim(client: KnownClient, until: Date, isThrifty: boolean): Promise<ClaimedNotification[] | null> {
    const { db, timeoutSeconds } = this.#parts
    const { clientId, notifiesInStrictOrder: isInStrictOrder } = client
    const reserved = this.#slots.reserve(clientId, isThrifty)
    if (!reserved) return null
    let claimed: ClaimedNotification[] = []
    try {
      const leaseSeconds = timeoutSeconds + START_SECONDS_MAX
      const claim = { clientId, until, limit: reserved.limit, leaseSeconds, isInStrictOrder }
      const { notifications, isMoreInSight } = await claimForAddresses(db, claim, reserved)
      claimed = notifications
      if (isMoreInSight) this.wake(clientId)
      return claimed
    } finally {
      const addresses = claimed.map(({ address }) => address ?? '')
      this.#slots.use(clientId, reserved, addresses)
      this.#wakeWaiting()
    }
  }

  /** The node has room for somebody who found none. */
  #wakeWaiting(): void {
    const clientId = this.#slots.takeWaiting()
    if (clientId !== null) this.wake(clientId)
  }

  #track(work: Promise<unknown>): void {
    const tracked = work.then(
      () => void this.#underWay.delete(tracked),
      () => void this.#underWay.delete(tracked),
    )
    this.#underWay.add(tracked)
  }

  async #deliver(
    client: KnownClient,
    notification: ClaimedNotification,
    at: Date,
    startBefore: number,
  ): Promise<void> {
    const sent = await this.#send(client, notification, at, startBefore).finally(() => {
      this.#slots.release(client.clientId, notification.address ?? '')
      this.wake(client.clientId, 'free')
      this.#wakeWaiting()
    })
    if (!sent || this.#isAbandoned) return
    await this.record(client, notification, sent)
    // What it held up may go now.
    this.wake(client.clientId)
  }

  /** Null when it took so long to begin that the lease would not last. */
  async #send(
    client: KnownClient,
    notification: ClaimedNotification,
    at: Date,
    startBefore: number,
  ): Promise<Sent | null> {
    const { poster, rules } = this.#parts
    const url = notification.url ?? ''
    const message = await writeMessage(this.#parts.sealer, client, notification, { path: pathOf(url), at })
    if (performance.now() > startBefore) return null
    const reply = await poster.post({ url, ...message }, rules[client.environment])
    return { at, url, to: hostOf(notification.address), headers: message.headers, reply }
  }

  /** Writes down what came of an attempt, and when the next one is. */
  async record(
    client: KnownClient,
    notification: ClaimedNotification,
    { at, url, to, headers, reply }: Sent,
  ): Promise<void> {
    const { sealer } = this.#parts
    const kept = (text: string | null) =>
      text === null ? null : storable(withoutSecretsOf(sealer, notification, text))
    const next = afterAttempt({
      isAcknowledged: reply.failure === null,
      attemptsOfRound: notification.attemptsOfRound + 1,
      at,
      mayBeSentAgain: client.notifiesAgain,
    })
    this.#parts.observe({
      clientId: client.clientId,
      kind: notification.kind,
      to,
      subject: requestIdOf(notification.body),
      outcome: reply.failure ?? 'acknowledged',
      httpStatus: reply.status,
      durationMs: reply.durationMs,
      againInSeconds: next.dueAt && (next.dueAt.getTime() - at.getTime()) / SECOND_MS,
    })
    await this.#records.add(client.clientId, {
      notificationId: notification.notificationId,
      leaseToken: notification.leaseToken,
      attemptsBefore: notification.attemptsOfRound,
      address: notification.address,
      url,
      attemptedAt: at,
      headers,
      status: reply.status,
      answer: kept(reply.body),
      failure: reply.failure,
      detail: kept(reply.detail),
      durationMs: Math.round(reply.durationMs),
      ...next,
    })
  }

  async #record(clientId: string, records: readonly AttemptRecord[]): Promise<undefined[]> {
    const { db, log } = this.#parts
    for (let tries = 1; ; tries += 1) {
      try {
        const client = await this.#parts.findClient(clientId)
        if (!client) throw new Error(`the client ${clientId} is gone`)
        for (const address of await recordAttempts(db, clientId, records, client))
          log.warn({ clientId, address }, 'an address has not acknowledged a notification for a day')
        return records.map(() => undefined)
      } catch (error) {
        // Left unrecorded, an attempt is made again when its lease runs out: late, but never lost.
        if (tries === RECORD_TRIES) throw error
        log.warn({ err: error, clientId }, 'attempts could not be recorded; it is tried again')
        await delay(tries * 100)
      }
    }
  }
}

/** Fit for a text column: no secrets, not long, no U+0000, no half of a surrogate pair where it was cut. */
const storable = (text: string) => Buffer.from(maskSecrets(text).replaceAll('\0', '\uFFFD')).toString('utf8')
