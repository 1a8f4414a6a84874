import { type buildConnector, Client } from 'undici'

/** Receives a connection; `isKept` says that it may have served others before. */
export type Taker = (client: Client, isKept: boolean) => void

interface Lane {
  busy: number
  readonly idle: Client[]
  readonly waiting: Set<Taker>
}

const KEEP_ALIVE_MS = 30_000

/**
 * Connections to many origins, at most `limit` to each, and each for one request at a time. Who comes beyond waits
 * in the order of arrival. undici's Agent has pools too, but a request cannot leave their queue before a connection
 * was made for it, so that the queue of a dead address would only grow.
 */
export class Connections {
  readonly #connect: buildConnector.connector
  readonly #limit: number
  readonly #lanes = new Map<string, Lane>()

  constructor(connect: buildConnector.connector, limit: number) {
    if (!Number.isInteger(limit) || limit < 1) throw new RangeError('At least 1 connection is needed.')
    this.#connect = connect
    this.#limit = limit
  }

  take(origin: string, taker: Taker): void {
    const lane = this.#lanes.get(origin) ?? { busy: 0, idle: [], waiting: new Set() }
    this.#lanes.set(origin, lane)
    if (lane.busy < this.#limit && lane.waiting.size === 0) this.#serve(origin, lane, taker)
    else lane.waiting.add(taker)
  }

  stopWaiting(origin: string, taker: Taker): void {
    this.#lanes.get(origin)?.waiting.delete(taker)
  }

  /** A new connection in place of one that turned out to be closed. */
  replace(origin: string, client: Client): Client {
    client.destroy()
    return this.#open(origin)
  }

  giveBack(origin: string, client: Client, isReusable: boolean): void {
    const lane = this.#lanes.get(origin)
    if (!lane) return
    lane.busy -= 1
    if (isReusable) lane.idle.push(client)
    else client.destroy()
    // Not at once: of many whose time is over at the same moment, the first would start the others in vain.
    if (lane.waiting.size > 0) setImmediate(() => this.#serveWaiting(origin))
    else this.#removeIfEmpty(origin, lane)
  }

  #serveWaiting(origin: string): void {
    const lane = this.#lanes.get(origin)
    if (!lane) return
    for (const taker of lane.waiting) {
      if (lane.busy === this.#limit) return
      lane.waiting.delete(taker)
      this.#serve(origin, lane, taker)
    }
    this.#removeIfEmpty(origin, lane)
  }

  #serve(origin: string, lane: Lane, taker: Taker): void {
    lane.busy += 1
    const kept = lane.idle.pop()
    taker(kept ?? this.#open(origin), kept !== undefined)
  }

  #open(origin: string): Client {
    const client = new Client(origin, {
      connect: this.#connect,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      // The attempt has one time limit for everything.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    return client.on('disconnect', () => this.#dropIdle(origin, client))
  }

  #dropIdle(origin: string, client: Client): void {
    const lane = this.#lanes.get(origin)
    const index = lane?.idle.indexOf(client) ?? -1
    if (!lane || index < 0) return
    lane.idle.splice(index, 1)
    this.#removeIfEmpty(origin, lane)
  }

  #removeIfEmpty(origin: string, lane: Lane): void {
    if (lane.busy + lane.idle.length + lane.waiting.size === 0) this.#lanes.delete(origin)
  }
}
