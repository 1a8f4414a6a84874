import { setTimeout as delay } from 'node:timers/promises'
import { clientTime, type Environment } from '../../domain/index.ts'
import type { KnownClient } from '../../registry/clients/index.ts'
import {
  abandonUnaddressed,
  type ClaimedNotification,
  clientsWithDueNotifications,
  type DueClients,
  findNextNotificationTime,
  isOnDistributed,
} from '../../storage/index.ts'
import { Attempts, type AttemptsDeps, type Sent, type Timing } from './attempts.ts'
import { type Begun, Claims, type Look } from './claim-for-many-clients.ts'
import { type Reason, Woken, type WokenClient } from './woken.ts'

interface DelivererDeps extends AttemptsDeps {
  readonly served: ReadonlySet<Environment>
  /** The whole attempt's time limit. */
  readonly timeoutSeconds: number
  findClient(clientId: string): Promise<KnownClient | null>
  /** While the database does not accept writes, or the gateway is held, nothing is claimed. */
  canWrite(): boolean
}

const TICK_MS = 1_000
const TICK_OF_BACKLOG_MS = 250

/**
 * Sends what is due. Notifications are claimed address by address, as many as there are free slots, so any number of
 * nodes share the outbox and each attempt is made by one of them. Where all clients lie in one PostgreSQL, those of one
 * moment share the statements that claim and record.
 */
export class Deliverer {
  readonly #deps: DelivererDeps
  readonly #dueClients: DueClients
  readonly #woken: Woken
  readonly #claims: Claims
  readonly #attempts: Attempts
  readonly #underWay = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #isAbandoned = false

  constructor(deps: DelivererDeps) {
    this.#deps = deps
    this.#dueClients = clientsWithDueNotifications(deps.db)
    this.#woken = new Woken((woken) => this.#track(null, this.#lookAfter(woken)), isOnDistributed(deps.db))
    this.#claims = new Claims(deps, (clientId, reason) => this.wake(clientId, reason))
    this.#attempts = new Attempts(deps)
  }

  start(delayMs: number = TICK_MS): void {
    this.#timer = setTimeout(async () => {
      const isBacklog = await this.#tick()
      // A node that knows of more than it can send need not look for others so soon.
      const isLookingSoon = isBacklog && !this.#claims.hasWaiting
      if (!this.#isStopped) this.start(isLookingSoon ? TICK_OF_BACKLOG_MS : TICK_MS)
    }, delayMs)
  }

  /** Begins nothing more; attempts under way get some time. What takes longer is left to another node or the next start. */
  async stop(limitMs: number): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const limit = new AbortController()
    const tooLate = delay(limitMs, undefined, { signal: limit.signal }).catch(() => {})
    await Promise.race([this.#ended(), tooLate])
    limit.abort()
    this.#isAbandoned = true
  }

  async #ended(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay)
  }

  /** True when there is more than one look can show. */
  async #tick(): Promise<boolean> {
    const { clock, log } = this.#deps
    if (!this.#deps.canWrite()) return false
    try {
      const { clientIds, isBacklog } = await this.#dueClients.list(clock)
      for (const clientId of clientIds) this.wake(clientId, 'overdue')
      return isBacklog
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read; it is tried again')
      return false
    }
  }

  /** Sends a client's notifications soon; called after each commit of one. */
  wake(clientId: string, reason: Reason = 'due'): void {
    if (!this.#isStopped) this.#woken.wake(clientId, reason)
  }

  async #lookAfter(woken: readonly WokenClient[]): Promise<void> {
    const clients = await Promise.all(woken.map(({ clientId }) => this.#findSender(clientId)))
    if (this.#isStopped || !this.#deps.canWrite()) return
    const looks = clients.flatMap((client, index): Look[] => {
      if (!client) return []
      const until = clientTime(this.#deps.clock, client.clockOffsetMs)
      return [{ client, until, reason: woken[index]?.reason ?? 'due' }]
    })
    for (const begun of await this.#claims.claim(looks)) {
      const { client, reason } = begun.look
      this.#deliverAll(begun)
      if (begun.claimed.heldUpAt) this.#track(client, this.#claims.putOffOnce(begun))
      if (reason === 'overdue') this.#track(client, this.#abandonUnaddressed(begun))
    }
  }

  /** The client's next due moment, for the code that moves its clock. */
  findNextDueTime(clientId: string): Promise<Date | null> {
    return findNextNotificationTime(this.#deps.db, clientId)
  }

  /** Makes the attempts that are due at the client's time `until` and waits for their ends; returns how many. */
  async workOff(clientId: string, until: Date): Promise<number> {
    const client = await this.#findSender(clientId)
    const looks: Look[] = client ? [{ client, until, reason: 'overdue' }] : []
    const [begun] = await this.#claims.claim(looks)
    if (!begun) return 0
    const sending = this.#deliverAll(begun)
    await this.#claims.putOff(begun)
    await this.#abandonUnaddressed(begun)
    await Promise.all(sending)
    return sending.length
  }

  /** Null when nothing can be sent for the client: what cannot be signed stays due, and a tick looks again. */
  async #findSender(clientId: string): Promise<KnownClient | null> {
    const { served, log } = this.#deps
    try {
      const client = await this.#deps.findClient(clientId)
      return client && served.has(client.environment) && client.gatewayKey.canSign() ? client : null
    } catch (error) {
      log.warn({ err: error, clientId }, 'a client with notifications could not be read; it is tried again')
      return null
    }
  }

  /** What waits without an address is a sandbox client's, for a listener that has gone. */
  async #abandonUnaddressed({ look: { client }, claimed }: Begun): Promise<void> {
    if (claimed.notifications.length === 0 && client.environment === 'sandbox')
      await abandonUnaddressed(this.#deps.db, client.clientId)
  }

  #deliverAll({ look, claimed, startBefore }: Begun): Promise<void>[] {
    return claimed.notifications.map((notification) =>
      this.#track(look.client, this.#deliver(look.client, notification, { at: look.until, startBefore })),
    )
  }

  async #deliver(client: KnownClient, notification: ClaimedNotification, timing: Timing): Promise<void> {
    let sent: Sent | null = null
    try {
      sent = await this.#attempts.send(client, notification, timing)
    } finally {
      this.#claims.release(notification)
    }
    if (!sent || this.#isAbandoned) return
    if (await this.#attempts.record(client, notification, sent)) this.wake(client.clientId)
  }

  /** Writes down the outcome of an attempt that somebody else made. */
  async record(client: KnownClient, notification: ClaimedNotification, sent: Sent): Promise<void> {
    await this.#attempts.record(client, notification, sent)
  }

  /** A failure is tried again: by a tick, or when its lease runs out. */
  async #track(client: KnownClient | null, work: Promise<void>): Promise<void> {
    this.#underWay.add(work)
    try {
      await work
    } catch (error) {
      this.#deps.log.error(
        { err: error, clientId: client?.clientId },
        'a notification could not be delivered',
      )
    } finally {
      this.#underWay.delete(work)
    }
  }
}
