import { setTimeout as delay } from 'node:timers/promises'
import type { KeyHolder, SigningKey } from '../signing/index.ts'
import { Connection } from './connection.ts'
import { HeldKey } from './held-key.ts'
import type { Answer, Question } from './protocol.ts'

/** From asking to the answer, with all waiting. Callers of the gateway wait longer than this. */
const ANSWER_MS_MAX = 5_000
/** How long a restarting signer is waited for; then callers are refused at once. */
const AWAY_MS_MAX = 2_000
const RETRY_MS = 250
const QUEUE_MAX = 2_000

interface Job {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
  /** Under which number it was asked, on which connection; null while it waits for one. */
  sent: { readonly connection: Connection; readonly id: number; readonly at: number } | null
}

/** The signer's own no, such as to a name that it does not know. */
export class SignerRefusal extends Error {
  override readonly name = 'SignerRefusal'
}

/** Called when the signer is available, and when it is not, with the reason. */
type Notice = (isThere: boolean, reason: Error | null) => void

/**
 * A signer on a Unix socket, which holds private keys in place of the gateway. A lost connection is made again, for ever;
 * questions without an answer are then asked again, because the same question has the same answer. Callers get a result
 * within some seconds, whatever the signer does.
 */
export class SignerProcess implements KeyHolder {
  readonly #path: string
  readonly #notice: Notice
  readonly #closing = new AbortController()
  readonly #queue: Job[] = []
  readonly #ended: Promise<void>
  #connection: Connection | null = null
  #awaySince = performance.now()

  constructor(path: string, notice: Notice = () => {}) {
    this.#path = path
    this.#notice = notice
    this.#ended = this.#stayConnected()
  }

  get isConnected(): boolean {
    return this.#connection !== null
  }

  /** Questions without an answer. */
  get waiting(): number {
    return this.#queue.length + (this.#connection?.underWay ?? 0)
  }

  /** False when it has been away for longer than a start takes. */
  get isToBeAsked(): boolean {
    return this.#connection !== null || performance.now() - this.#awaySince < AWAY_MS_MAX
  }

  async getPublicKey(name: string): Promise<string> {
    const { publicKey } = await this.ask({ op: 'publicKey', key: name })
    if (!publicKey) throw new Error('the signer gave no public key')
    return publicKey
  }

  signingKey(name: string, key: Pick<SigningKey, 'version' | 'publicKey'>): SigningKey {
    return new HeldKey(this, name, key)
  }

  /** Rejected when the signer refuses, is away, or does not answer in time. */
  async ask(question: Question): Promise<Answer> {
    const answer = await this.#answerTo(question)
    if (answer.error !== undefined) throw new SignerRefusal(answer.error.slice(0, 200))
    return answer
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#connection?.end(new Error('the gateway stops'))
    this.#failAll(new Error('the gateway stops'))
    await this.#ended
  }

  #failAll(reason: Error): void {
    for (const job of this.#queue.splice(0)) fail(job, reason)
  }

  #answerTo(question: Question): Promise<Answer> {
    if (this.#closing.signal.aborted || !this.isToBeAsked)
      return Promise.reject(new Error('the signer is away'))
    if (this.#queue.length >= QUEUE_MAX)
      return Promise.reject(new Error('too many signatures wait for the signer'))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(job), ANSWER_MS_MAX)
      const job: Job = { question, resolve, reject, timer, sent: null }
      this.#queue.push(job)
      this.#sendQueued()
    })
  }

  #giveUp(job: Job): void {
    fail(job, new Error(`the signer has not answered for ${ANSWER_MS_MAX / 1_000} seconds`))
    if (!job.sent) return void this.#queue.splice(this.#queue.indexOf(job), 1)
    const { connection, id, at } = job.sent
    connection.abandon(id)
    // One slow answer is a slow answer; none at all is a signer that hangs.
    if (connection.answeredAt < at) connection.end(new Error('the signer does not answer'))
    this.#sendQueued()
  }

  #sendQueued(): void {
    while (this.#connection?.hasRoom) {
      const job = this.#queue.shift()
      if (!job) return
      void this.#send(this.#connection, job)
    }
  }

  async #send(connection: Connection, job: Job): Promise<void> {
    const { id, answer: asked } = connection.ask(job.question)
    job.sent = { connection, id, at: performance.now() }
    try {
      const answer = await asked
      clearTimeout(job.timer)
      job.resolve(answer)
      this.#sendQueued()
    } catch (error) {
      job.sent = null
      if (this.#closing.signal.aborted) fail(job, error as Error)
      else this.#queue.unshift(job)
    }
  }

  async #stayConnected(): Promise<void> {
    const { signal } = this.#closing
    let logged: boolean | null = null
    const tell = (isThere: boolean, reason: Error | null) => {
      if (logged !== isThere && !signal.aborted) this.#notice(isThere, reason)
      logged = isThere
    }
    while (!signal.aborted) {
      try {
        const connection = await Connection.open(this.#path, signal)
        this.#connection = connection
        tell(true, null)
        this.#sendQueued()
        const reason = await connection.lost
        this.#connection = null
        this.#awaySince = performance.now()
        tell(false, reason)
      } catch (error) {
        tell(false, error as Error)
        if (!this.isToBeAsked) this.#failAll(new Error(`the signer is away: ${(error as Error).message}`))
      }
      await delay(RETRY_MS, undefined, { signal }).catch(() => {})
    }
  }
}

function fail(job: Job, reason: Error): void {
  clearTimeout(job.timer)
  job.reject(reason)
}
