import type { Socket } from 'node:net'
import {
  type AddressRules,
  checkedConnector,
  forbidden,
  parsedUrl,
  type Resolve,
  resolveHost,
} from '../../../platform/outgoing/index.ts'
import { Attempt, type Outgoing, type Reply } from './attempt.ts'
import { Connections } from './connections.ts'

/** Where notifications may be sent. */
export interface NotificationRules extends AddressRules {
  /** Whether the response is kept for people who look at the attempt; otherwise only its length. */
  readonly keepsAnswers: boolean
}

/** Posts notifications. Connections are kept and reused, but never under rules other than those they were checked by. */
export class Poster {
  readonly #timeoutMs: number
  readonly #toPublic: Connections
  readonly #toAny: Connections
  readonly #sockets = new Set<Socket>()
  readonly #attempts = new Set<Attempt>()
  #isClosed = false

  constructor({
    timeoutMs,
    connectionsPerAddress,
    resolve = resolveHost,
  }: {
    timeoutMs: number
    connectionsPerAddress: number
    resolve?: Resolve
  }) {
    const connections = (mayBePrivate: boolean) =>
      new Connections(
        checkedConnector({ resolve, mayBePrivate, timeoutMs, sockets: this.#sockets }),
        connectionsPerAddress,
      )
    this.#timeoutMs = timeoutMs
    this.#toPublic = connections(false)
    this.#toAny = connections(true)
  }

  /** Never rejects. */
  async post(outgoing: Outgoing, rules: NotificationRules): Promise<Reply> {
    const url = parsedUrl(outgoing.url)
    const flaw = forbidden(url, rules)
    if (!url || flaw) return notSent('forbidden_address', `the URL ${flaw?.saying}`)
    if (this.#isClosed) return notSent('broken_off', CLOSED)
    return new Promise((onReply) => {
      const attempt = new Attempt({
        outgoing,
        url,
        connections: rules.mayBePrivate ? this.#toAny : this.#toPublic,
        timeoutMs: this.#timeoutMs,
        onEnd: (reply) => {
          this.#attempts.delete(attempt)
          onReply(rules.keepsAnswers ? reply : withoutAnswer(reply))
        },
      })
      this.#attempts.add(attempt)
      attempt.start()
    })
  }

  /** Breaks off attempts under way and ends all connections. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const attempt of this.#attempts) attempt.breakOff(CLOSED)
    await Promise.all([...this.#sockets].map(closed))
  }
}

/** An acknowledging response says nothing else. */
const withoutAnswer = (reply: Reply): Reply =>
  reply.body === null || reply.failure === null
    ? reply
    : { ...reply, body: `(${Buffer.byteLength(reply.body)} bytes, which are not kept)` }

const CLOSED = 'the gateway is stopping'

function notSent(failure: 'forbidden_address' | 'broken_off', detail: string): Reply {
  return { status: null, body: null, failure, detail, durationMs: 0 }
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
    socket.destroy()
  })
}
