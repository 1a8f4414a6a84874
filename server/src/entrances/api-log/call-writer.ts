import { DAY_MS } from '../../domain/index.ts'
import {
  ApiCallRows,
  addApiCallGap,
  apiLogDay,
  endClient,
  hostsOf,
  keepApiLogDays,
  openClient,
} from '../../storage/index.ts'
import { Mask } from './mask.ts'
import { maskedCall } from './masked-call.ts'
import type { Batch, DatabasePlace, WriterStart, Written } from './messages.ts'
import { type PackedCalls, unpackCalls } from './packed-calls.ts'

type Client = Awaited<ReturnType<typeof openClient>>
type Target = Exclude<DatabasePlace, string> | ReturnType<typeof hostsOf>

const targetOf = (database: DatabasePlace): Target =>
  typeof database === 'string' ? hostsOf(database, () => {}) : database

/** What is written here may be lost in a crash of the server: nobody waits for a disk. */
const SESSION = {
  options: '-c synchronous_commit=off',
  connectionTimeoutMillis: 3_000,
  statement_timeout: 5_000,
  query_timeout: 6_000,
} as const
/** A database that is away is not called more often. */
const CONNECT_EVERY_MS = 1_000
/** If a day could not be dropped, because somebody is reading it, it is tried again after this long. */
const TIDY_AGAIN_MS = 60_000
/** Ids begin with their day. */
const DAY_LENGTH = 8
const NO_PARTITION = '23514'
/** Each waits for a lock for two seconds, and holds up nobody for longer. */
const TRIES_MAX = 15
const [LOCK_NOT_AVAILABLE, DEADLOCK] = ['55P03', '40P01']

const isWorthAnother = (error: unknown) =>
  [LOCK_NOT_AVAILABLE, DEADLOCK].includes((error as { code?: string }).code ?? '')

/** Writes batches as long as the database takes them. What it does not take is not tried again. */
export class CallWriter {
  readonly #days: number
  readonly #mask: Mask
  readonly #rows = new ApiCallRows()
  #target: Target
  #client: Client | null = null
  #refusedAt = Number.NEGATIVE_INFINITY
  #refusal = new Error()
  #made = new Set<string>()
  #keptFrom = ''
  #untidySince = Number.NEGATIVE_INFINITY

  constructor({ database, days, secretNames }: WriterStart) {
    this.#days = days
    this.#mask = new Mask(secretNames)
    this.#target = targetOf(database)
  }

  /** From the next connection on. */
  connectTo(database: DatabasePlace): void {
    this.#target = targetOf(database)
  }

  async write({ number, calls, gaps, nowMs }: Batch): Promise<Written> {
    let isTidy = false
    let [hasCalls, hasGaps] = [calls.count === 0, gaps.length === 0]
    try {
      const client = await this.#connected()
      const days = this.#prepare(calls)
      await this.#needDays(client, nowMs, days)
      if (!hasCalls) await this.#rows.copyTo(client)
      hasCalls = true
      for (const gap of gaps) await addApiCallGap(client, gap)
      hasGaps = true
      // What is written does not wait for tomorrow, or for the end of what is old.
      isTidy = await this.#keepDays(client, nowMs, days)
      return { number, hasCalls, hasGaps, isTidy, reason: null }
    } catch (error) {
      await this.#leave(error)
      return { number, hasCalls, hasGaps, isTidy, reason: (error as Error).message }
    }
  }

  /** Masks the calls one by one, so that nothing but their bytes is left of each. Says on which days they came. */
  #prepare(calls: PackedCalls): ReadonlySet<string> {
    const days = new Set<string>()
    this.#rows.clear()
    for (const call of unpackCalls(calls)) {
      const masked = maskedCall(this.#mask, call)
      days.add(masked.callId.slice(0, DAY_LENGTH))
      this.#rows.add(masked)
    }
    return days
  }

  async close(): Promise<void> {
    if (this.#client) await endClient(this.#client)
    this.#client = null
  }

  async #connected(): Promise<Client> {
    if (this.#client) return this.#client
    if (performance.now() - this.#refusedAt < CONNECT_EVERY_MS) throw this.#refusal
    const client = await openClient(this.#target, SESSION).catch((error: Error) => {
      this.#refusedAt = performance.now()
      this.#refusal = error
      throw error
    })
    const forget = () => {
      if (this.#client === client) this.#client = null
    }
    client.on('error', forget)
    client.on('end', forget)
    this.#client = client
    return client
  }

  /** The days that calls need must be there. Nobody makes a table without waiting for those who read: it is tried again. */
  async #needDays(client: Client, nowMs: number, ofCalls: ReadonlySet<string>): Promise<void> {
    for (let tries = 1; [...ofCalls].some((day) => !this.#made.has(day)); tries += 1)
      try {
        await this.#makeDays(client, nowMs, ofCalls)
      } catch (error) {
        if (tries === TRIES_MAX || !isWorthAnother(error)) throw error
      }
  }

  /** Dropping old days, and creating tomorrow in advance, can wait: a failure is reported, and it is tried again later. */
  async #keepDays(client: Client, nowMs: number, ofCalls: ReadonlySet<string>): Promise<boolean> {
    const { keptFrom, needed } = this.#daysAt(nowMs, ofCalls)
    if (keptFrom === this.#keptFrom && [...needed].every((day) => this.#made.has(day))) return true
    if (performance.now() - this.#untidySince < TIDY_AGAIN_MS) return false
    try {
      await this.#makeDays(client, nowMs, ofCalls)
      return true
    } catch (error) {
      this.#untidySince = performance.now()
      throw error
    }
  }

  async #makeDays(client: Client, nowMs: number, ofCalls: ReadonlySet<string>): Promise<void> {
    const { keptFrom, needed } = this.#daysAt(nowMs, ofCalls)
    await keepApiLogDays(client, keptFrom, [...needed].sort())
    this.#made = needed
    this.#keptFrom = keptFrom
  }

  #daysAt(nowMs: number, ofCalls: ReadonlySet<string>): { keptFrom: string; needed: Set<string> } {
    const dayAfter = (days: number) => apiLogDay(new Date(nowMs + days * DAY_MS))
    return { keptFrom: dayAfter(-this.#days), needed: new Set([...ofCalls, dayAfter(0), dayAfter(1)]) }
  }

  /** A connection on which something went wrong is not used again. */
  async #leave(error: unknown): Promise<void> {
    // Somebody else has removed them, such as a gateway that keeps nothing.
    if ((error as { code?: string }).code === NO_PARTITION) this.#made.clear()
    await this.close()
  }
}
