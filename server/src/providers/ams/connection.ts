import { type Dispatcher, errors, Pool } from 'undici'
import { checkedConnector, resolveHost } from '../../platform/outgoing/index.ts'

interface Post {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface Reply {
  readonly status: number
  readonly headers: Dispatcher.ResponseData['headers']
  readonly body: Buffer
}

const SOCKETS_MAX = 64
/** An idle connection is closed after this long. */
const IDLE_MS = 30_000
const CONNECT_MS = 10_000
const REPLY_BYTES_MAX = 1024 * 1024

/** The connections of one account: kept open, and limited in number, so that a slow account takes nothing from the others. */
export class Connection {
  readonly #pool: Pool

  constructor(gatewayUrl: string, mayBePrivate: boolean) {
    this.#pool = new Pool(new URL(gatewayUrl).origin, {
      connections: SOCKETS_MAX,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
      connect: checkedConnector({
        ...{ resolve: resolveHost, mayBePrivate, timeoutMs: CONNECT_MS, sockets: new Set() },
      }),
      // The caller has one time limit for everything.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
  }

  /** Rejects where no complete reply came; redirects are replies like others. */
  async post(post: Post, signal: AbortSignal): Promise<Reply> {
    try {
      return await this.#send(post, signal)
    } catch (error) {
      // The other side closed an idle connection just as it was used. Every request may be sent twice.
      if (signal.aborted || !isClosedConnection(error)) throw error
      return this.#send(post, signal)
    }
  }

  #send({ path, headers, body }: Post, signal: AbortSignal): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const reading = new Reading(signal, resolve, reject)
      this.#pool.dispatch({ method: 'POST', path, headers, body }, reading)
    })
  }

  close(): void {
    void this.#pool.destroy()
  }
}

const isClosedConnection = (error: unknown): boolean =>
  error instanceof errors.SocketError || (error as NodeJS.ErrnoException).code === 'ECONNRESET'

/** Reads one reply. */
class Reading implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal
  readonly #resolve: (reply: Reply) => void
  readonly #reject: (error: unknown) => void
  readonly #chunks: Buffer[] = []
  #bytes = 0
  #status = 0
  #headers: Reply['headers'] = {}
  #giveUp = () => {}

  constructor(signal: AbortSignal, resolve: (reply: Reply) => void, reject: (error: unknown) => void) {
    this.#signal = signal
    this.#resolve = resolve
    this.#reject = reject
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#giveUp = () => controller.abort(this.#signal.reason as Error)
    if (this.#signal.aborted) this.#giveUp()
    else this.#signal.addEventListener('abort', this.#giveUp, { once: true })
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Reply['headers']): void {
    this.#status = status
    this.#headers = headers
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    if (this.#bytes > REPLY_BYTES_MAX) controller.abort(new Error('the answer is too long'))
  }

  onResponseEnd(): void {
    this.#signal.removeEventListener('abort', this.#giveUp)
    this.#resolve({ status: this.#status, headers: this.#headers, body: Buffer.concat(this.#chunks) })
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#signal.removeEventListener('abort', this.#giveUp)
    this.#reject(error)
  }
}
