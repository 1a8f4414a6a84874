import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import {
  type AuditEvent,
  type AuthenticationFailure,
  auditKeptFrom,
  type Clock,
  type Facts,
  GATEWAY_ITSELF,
  HOUR_MS,
  type Who,
} from '../../domain/index.ts'
import { deleteAuditEntriesBefore, findAuditEntryBefore } from '../../storage/index.ts'
import type { AuditTrail } from './audit-trail.ts'
import { sealOfRemoved } from './write-chain.ts'
import { type CountedFailures, FailureCounts, type Places } from './failure-counts.ts'

interface SecurityLogDeps {
  readonly trail: AuditTrail
  /** The gateway itself. */
  readonly who: Who
  readonly clock: Clock
  readonly log: Logger
  /** For how many days entries are kept; null: for ever. */
  readonly retainDays: number | null
  canWrite(): boolean
}

const TICK_MS = 2_000
/** Stopping the gateway does not wait long for a database that is away. */
const LAST_WORDS_MS_MAX = 2_000
const OWN_EVENTS_MAX = 100
/** How many failures are distinguished in a minute. Made-up client IDs take none from attempts on real ones. */
const PLACES_OF_KNOWN: Places = { inAll: 100, ofClient: 8 }
const PLACES_OF_UNKNOWN: Places = { inAll: 20, ofClient: 20 }

/** For retention, before others have their turn. */
const BATCHES_AT_ONCE = 50

interface OwnEvent {
  readonly event: AuditEvent
  readonly at: Date
}

/**
 * Entries without a change: starts and stops of this node, and failed authentications, an entry a minute for each client,
 * caller and reason. They wait in memory until the database takes them; a crash loses those of the last minute. It also
 * removes entries that need not be kept, one client after the other.
 */
export class SecurityLog {
  readonly #deps: SecurityLogDeps
  readonly #known = new FailureCounts(PLACES_OF_KNOWN)
  readonly #unknown = new FailureCounts(PLACES_OF_UNKNOWN)
  #own: OwnEvent[] = []
  #retainedAt = new Date(0)
  #hasBegun = false
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(deps: SecurityLogDeps) {
    this.#deps = deps
  }

  /** Only counts: it is called for every request that is refused. */
  readonly failed = (failure: AuthenticationFailure): void => {
    const counts = failure.reason === 'unknown_client' ? this.#unknown : this.#known
    counts.count(failure, this.#deps.clock.now())
  }

  /** The gateway serves from now on. */
  start(facts: Facts): void {
    this.#hasBegun = true
    this.#noteOwn('gateway_started', facts)
    this.#next(0)
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#hasBegun) this.#noteOwn('gateway_stopped', null)
    this.#hasBegun = false
    this.#running = this.#running.then(() => this.#write({ isLast: true }))
    await Promise.race([this.#running, delay(LAST_WORDS_MS_MAX, undefined, { ref: false })])
    const lost = { own: this.#own, failures: [...this.#known.take(), ...this.#unknown.take()] }
    if (lost.own.length + lost.failures.length > 0)
      this.#deps.log.warn({ event: 'security', lost }, 'the last of the security log could not be written')
  }

  #noteOwn(action: AuditEvent['action'], after: Facts | null): void {
    const event = { clientId: GATEWAY_ITSELF, action, subject: null, before: null, after }
    this.#own = [...this.#own, { event, at: this.#deps.clock.now() }].slice(-OWN_EVENTS_MAX)
  }

  #next(afterMs: number): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#write({ isLast: false }).then(() => {
        if (this.#hasBegun) this.#next(TICK_MS)
      })
    }, afterMs)
  }

  /** What cannot be written now is tried again on the next turn. */
  async #write({ isLast }: { isLast: boolean }): Promise<void> {
    const { clock, canWrite, log } = this.#deps
    if (!canWrite()) return
    try {
      await this.#writeOwn()
      for (const counts of [this.#known, this.#unknown])
        await this.#writeFailures(counts, isLast ? counts.take() : counts.takeDue(clock.now()))
      if (!isLast) await this.#retain()
    } catch (error) {
      log.warn({ err: error }, 'the security log could not be written; it is tried again')
    }
  }

  async #writeOwn(): Promise<void> {
    const { trail, who } = this.#deps
    for (let next = this.#own[0]; next; next = this.#own[0]) {
      await trail.note(who, next.event, next.at)
      this.#own.shift()
    }
  }

  async #writeFailures(counts: FailureCounts, taken: CountedFailures[]): Promise<void> {
    for (let next = taken[0]; next; next = taken[0]) {
      await this.#noteFailures(next).catch((error: unknown) => {
        for (const unwritten of taken) counts.add(unwritten)
        throw error
      })
      taken.shift()
    }
  }

  #noteFailures({ reason, claimedId, address, traceId, ...counted }: CountedFailures): Promise<void> {
    const { trail, who } = this.#deps
    const isKnown = claimedId !== null && reason !== 'unknown_client'
    return trail.note(
      { actor: 'stranger', osUser: null, host: who.host, address, traceId },
      {
        clientId: isKnown ? claimedId : GATEWAY_ITSELF,
        action: 'authentication_failed',
        subject: subjectOf({ isKnown, claimedId, address }),
        before: null,
        after: { reason, count: counted.count, from: counted.firstAt, to: counted.lastAt },
      },
      counted.lastAt,
    )
  }

  /** Some at a time, in real time. Several nodes may do it at once. */
  async #retain(): Promise<void> {
    const { clock, trail, retainDays } = this.#deps
    const now = clock.now()
    const keptFrom = auditKeptFrom(now, retainDays)
    if (!keptFrom || now.getTime() - this.#retainedAt.getTime() < HOUR_MS) return
    const digest = await trail.findDigest()
    if (!digest) return
    let after = ''
    for (let batches = 0; batches < BATCHES_AT_ONCE; batches += 1) {
      const oldest = await findAuditEntryBefore(trail.db, keptFrom, after)
      if (oldest === null) {
        this.#retainedAt = now
        return
      }
      const { clientId } = oldest
      const seal = sealOfRemoved(digest, clientId)
      const removed = await deleteAuditEntriesBefore(trail.db, clientId, { moment: keptFrom, seal })
      // It is behind a younger one in its chain.
      if (removed === 0) after = oldest.entryId
    }
  }
}

function subjectOf({
  isKnown,
  claimedId,
  address,
}: { isKnown: boolean } & Pick<CountedFailures, 'claimedId' | 'address'>) {
  if (address === null) return 'others'
  if (isKnown) return null
  return claimedId === null ? 'no client ID' : `client ${claimedId}`
}
