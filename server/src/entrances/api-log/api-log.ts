import { secretFields } from '@amsel/contract'
import type { Logger } from 'pino'
import { type CallKeeper, type EndedCall, type Exchange, PerSecond } from '../signed-api/index.ts'
import { type Clock, MINUTE_MS, traceTime } from '../../domain/index.ts'
import { apiLogDay } from '../../storage/index.ts'
import { GapCounts } from './gap-counts.ts'
import { BODY_BYTES_MAX, type DatabasePlace, type Written } from './messages.ts'
import { CallPack } from './packed-calls.ts'
import { NOBODY, sentCall } from './sent-call.ts'
import { WriterThread } from './writer-thread.ts'

interface ApiLogDeps {
  readonly database: DatabasePlace
  /** How many days are kept besides today. */
  readonly days: number
  readonly clock: Clock
  readonly log: Logger
  /** Among how many processes a node's share of the log is divided. */
  readonly processes: number
}

/** Why a call is not in the log. */
type Reason = 'limit' | 'memory' | 'unwritten'

interface ApiLogCounts {
  readonly written: number
  readonly dropped: Readonly<Record<Reason, number>>
}

/** What a node's log holds at a time: some seconds of full load. */
const MEMORY_BYTES = 32 * 1_024 * 1_024
/** What a call takes beside its bodies. */
const CALL_BYTES = 2_048
/** How much unproven traffic is logged in a second: knowing a client ID must not be enough to fill the table. */
const ANYBODYS_OF_CLIENT_MAX = 20
const ANYBODYS_OF_NODE_MAX = 200

/** So long calls gather. */
const GATHER_MS = 500
const BATCH_MAX = 500
/** Long calls make smaller batches. */
const BATCH_BYTES_MAX = 4 * 1_024 * 1_024
/** One is written while the next one is masked. */
const BATCHES_UNDER_WAY_MAX = 2
const TICK_MS = 5_000
const LAST_WORDS_MS_MAX = 2_000

/** A listening command polls again and again: what it gets is recorded with the notifications. */
const NOT_LOGGED = 'v1/notifications/listen'
const NO_ROOM = Buffer.alloc(0)

/** Calls that are written together, and what must be known about them if they are not written. */
interface Gathered {
  readonly pack: CallPack
  readonly whose: { readonly clientId: string; readonly atMs: number }[]
  bytesHeld: number
}

export class ApiLog implements CallKeeper {
  readonly #deps: ApiLogDeps
  readonly #thread: WriterThread
  readonly #gaps = new GapCounts(NOBODY)
  readonly #ofClient: PerSecond
  readonly #ofNode: PerSecond
  readonly #bytesMax: number
  readonly #counts = { written: 0, dropped: { limit: 0, memory: 0, unwritten: 0 } }
  readonly #ticks: NodeJS.Timeout
  /** The last of them still takes calls. */
  readonly #waiting: Gathered[] = []
  #bytesHeld = 0
  #gathering: NodeJS.Timeout | null = null
  #keptDay = ''
  #loggedAt = Number.NEGATIVE_INFINITY

  constructor(deps: ApiLogDeps) {
    const { database, days, log, processes } = deps
    this.#deps = deps
    this.#thread = new WriterThread({ database, days, secretNames: [...secretFields()] }, (error) =>
      log.error({ err: error }, 'the thread that writes the API log has failed and is restarted'),
    )
    this.#ofClient = new PerSecond(Math.ceil(ANYBODYS_OF_CLIENT_MAX / processes))
    this.#ofNode = new PerSecond(Math.ceil(ANYBODYS_OF_NODE_MAX / processes))
    this.#bytesMax = Math.ceil(MEMORY_BYTES / processes)
    this.#ticks = setInterval(() => this.#tick(), TICK_MS).unref()
  }

  get counts(): ApiLogCounts {
    return this.#counts
  }

  hold(body: Buffer): Buffer {
    const bytes = CALL_BYTES + Math.min(body.length, BODY_BYTES_MAX)
    if (this.#bytesHeld + bytes > this.#bytesMax) return NO_ROOM
    this.#bytesHeld += bytes
    // A copy, so that the rest can be freed.
    return body.length > BODY_BYTES_MAX ? Buffer.from(body.subarray(0, BODY_BYTES_MAX)) : body
  }

  keep(call: EndedCall, exchange: Exchange): void {
    const { body, answerBody, isAnybodys } = exchange
    // What its name says: by that it is found.
    const atMs = traceTime(call.name) ?? this.#deps.clock.now().getTime() - call.durationMs
    if (body === NO_ROOM) {
      this.#drop(call.clientId, atMs, 'memory')
      return
    }
    const isUntold = call.operation === NOT_LOGGED && call.code === 'SUCCESS'
    if (isUntold || (isAnybodys && !this.#mayLogAnybodys(call))) {
      this.#bytesHeld -= CALL_BYTES + body.length
      if (!isUntold) this.#drop(call.clientId, atMs, 'limit')
      return
    }
    const sent = sentCall(call, exchange, atMs)
    const moreBytes = (answerBody?.length ?? 0) + (sent.explanation?.expected.length ?? 0)
    this.#bytesHeld += moreBytes
    const gathered = this.#gathered()
    gathered.pack.add(sent)
    gathered.whose.push({ clientId: sent.clientId, atMs })
    gathered.bytesHeld += CALL_BYTES + body.length + moreBytes
    if (isFull(gathered)) this.#send(false)
    else this.#gathering ??= setTimeout(() => this.#sendGathered(), GATHER_MS).unref()
  }

  /** From its next connection on, with another password. */
  connectTo(database: DatabasePlace): void {
    this.#thread.connectTo(database)
  }

  /** Writes what it has, within two seconds or so. */
  async stop(): Promise<void> {
    clearInterval(this.#ticks)
    if (this.#gathering) clearTimeout(this.#gathering)
    const last: Promise<void>[] = []
    for (const gathered of this.#waiting.splice(0)) last.push(this.#write(gathered))
    if (!this.#gaps.isEmpty) last.push(this.#write())
    await this.#thread.end(LAST_WORDS_MS_MAX)
    await Promise.all(last)
  }

  #mayLogAnybodys({ clientId }: EndedCall): boolean {
    return this.#ofClient.admit(clientId ?? NOBODY) && this.#ofNode.admit(NOBODY)
  }

  #sendGathered(): void {
    this.#gathering = null
    this.#send(true)
  }

  /**
   * A batch that is not full yet waits for its time, however quick the thread is: it costs about the same for one call as
   * for many.
   */
  #send(isTime: boolean): void {
    while (this.#thread.underWay < BATCHES_UNDER_WAY_MAX) {
      const [first] = this.#waiting
      if (!first || !(isTime || isFull(first))) return
      this.#waiting.shift()
      void this.#write(first)
    }
  }

  /** What the next call is added to. */
  #gathered(): Gathered {
    const last = this.#waiting.at(-1)
    if (last && !isFull(last)) return last
    const next = empty(BATCH_MAX)
    this.#waiting.push(next)
    return next
  }

  async #write({ pack, whose, bytesHeld }: Gathered = empty(0)): Promise<void> {
    const gaps = this.#gaps.take()
    const now = this.#deps.clock.now()
    const written = await this.#thread.write({ calls: pack.end(), gaps, nowMs: now.getTime() })
    this.#bytesHeld -= bytesHeld
    if (!written.hasGaps) this.#gaps.putBack(gaps)
    if (written.hasCalls) this.#counts.written += whose.length
    else for (const { clientId, atMs } of whose) this.#drop(clientId, atMs, 'unwritten')
    if (written.isTidy) this.#keptDay = apiLogDay(now)
    if (written.reason !== null) this.#tell(written)
    this.#send(this.#gathering === null)
  }

  /** Numbers of calls that are missing, and a new day, where no call comes that brings them along. */
  #tick(): void {
    const isNewDay = this.#keptDay !== apiLogDay(this.#deps.clock.now())
    if (this.#thread.underWay === 0 && (isNewDay || !this.#gaps.isEmpty)) void this.#write()
  }

  #drop(clientId: string | null, atMs: number, reason: Reason): void {
    this.#counts.dropped[reason] += 1
    this.#gaps.count(clientId ?? NOBODY, atMs)
  }

  #tell({ hasCalls, hasGaps, reason }: Written): void {
    const now = performance.now()
    if (now - this.#loggedAt < MINUTE_MS) return
    this.#loggedAt = now
    const { dropped } = this.#counts
    this.#deps.log.warn(
      { reason, dropped },
      hasCalls && hasGaps
        ? 'the daily tables of the API log cannot be maintained at the moment; it is tried again'
        : 'the API log cannot be written at the moment',
    )
  }
}

const empty = (callsMax: number): Gathered => ({ pack: new CallPack(callsMax), whose: [], bytesHeld: 0 })

const isFull = ({ pack }: Gathered) => pack.count >= BATCH_MAX || pack.bytes >= BATCH_BYTES_MAX
