import { type buildConnector, Client } from 'undici'

/** Receives a connection; `isKept` says that it may have served others before. */
export type Taker = (client: Client, isKept: boolean) => void

interface Queue {
  busy: number
  readonly idle: Client[]
  readonly waiting: Set<Taker>
}

const KEEP_ALIVE_MS = 30_000

/**
 * Connections to many origins, at most `limit` to each, and each for one request at a time. Requests beyond that wait in
 * the order of arrival. undici's Agent has pools too, but a request cannot leave their queue before a connection was made
 * for it, so that the queue of a dead address would only grow.
 */
export class Connections {
  readonly #connect: buildConnector.connector
  readonly #limit: number
  readonly #queues = new Map<string, Queue>()

  constructor(connect: buildConnector.connector, limit: number) {
    if (!Number.isInteger(limit) || limit < 1) throw new RangeError('At least 1 connection is needed.')
    this.#connect = connect
    this.#limit = limit
  }

  take(origin: string, taker: Taker): void {
    const queue = this.#queues.get(origin) ?? { busy: 0, idle: [], waiting: new Set() }
    this.#queues.set(origin, queue)
    if (queue.busy < this.#limit && queue.waiting.size === 0) this.#serve(origin, queue, taker)
    else queue.waiting.add(taker)
  }

  stopWaiting(origin: string, taker: Taker): void {
    this.#queues.get(origin)?.waiting.delete(taker)
  }

  /** A new connection in place of one that turned out to be closed. */
  replace(origin: string, client: Client): Client {
    client.destroy()
    return this.#open(origin)
  }

  giveBack(origin: string, client: Client, isReusable: boolean): void {
    const queue = this.#queues.get(origin)
    if (!queue) return
    queue.busy -= 1
    if (isReusable) queue.idle.push(client)
    else client.destroy()
    // Not at once: of many that expire at the same moment, the first would start the others in vain.
    if (queue.waiting.size > 0) setImmediate(() => this.#serveWaiting(origin))
    else this.#removeIfEmpty(origin, queue)
  }

  #serveWaiting(origin: string): void {
    const queue = this.#queues.get(origin)
    if (!queue) return
    for (const taker of queue.waiting) {
      if (queue.busy === this.#limit) return
      queue.waiting.delete(taker)
      this.#serve(origin, queue, taker)
    }
    this.#removeIfEmpty(origin, queue)
  }

  #serve(origin: string, queue: Queue, taker: Taker): void {
    queue.busy += 1
    const kept = queue.idle.pop()
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
    const queue = this.#queues.get(origin)
    const index = queue?.idle.indexOf(client) ?? -1
    if (!queue || index < 0) return
    queue.idle.splice(index, 1)
    this.#removeIfEmpty(origin, queue)
  }

  #removeIfEmpty(origin: string, queue: Queue): void {
    if (queue.busy + queue.idle.length + queue.waiting.size === 0) this.#queues.delete(origin)
  }
}
