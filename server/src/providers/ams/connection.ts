import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

export interface Post {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const SOCKETS_MAX = 64
const FREE_SOCKETS_MAX = SOCKETS_MAX
/** An idle connection is closed after so long. */
const IDLE_MS = 30_000
const REPLY_BYTES_MAX = 1024 * 1024

/** The connections of one account: kept open, and so many at most, that a slow one takes nothing from the others. */
export class Connection {
  readonly #url: URL
  readonly #agent: HttpAgent | HttpsAgent
  readonly #request: typeof httpRequest

  constructor(gatewayUrl: string) {
    this.#url = new URL(gatewayUrl)
    const isTls = this.#url.protocol === 'https:'
    const limits = {
      keepAlive: true,
      maxSockets: SOCKETS_MAX,
      maxFreeSockets: FREE_SOCKETS_MAX,
      timeout: IDLE_MS,
    }
    this.#agent = isTls ? new HttpsAgent(limits) : new HttpAgent(limits)
    this.#request = isTls ? httpsRequest : httpRequest
  }

  /** Rejects where no whole reply came; redirects are replies like others. */
  post(post: Post, signal: AbortSignal): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.#url
      const request = this.#request(
        {
          agent: this.#agent,
          // Brackets belong to the address, not to the host.
          hostname: hostname.replace(/^\[|\]$/g, ''),
          port: port || undefined,
          method: 'POST',
          path: post.path,
          headers: post.headers,
          signal,
        },
        (response) => {
          const chunks: Buffer[] = []
          let bytes = 0
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk)
            bytes += chunk.length
            if (bytes > REPLY_BYTES_MAX) response.destroy(new Error('the answer is too long'))
          })
          response.on('error', reject)
          response.on('end', () => {
            const { statusCode: status = 0, headers } = response
            resolve({ status, headers, body: Buffer.concat(chunks) })
          })
        },
      )
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The other side closed an idle connection at the moment when it was used. Every request may be sent twice.
        const wasIdle = request.reusedSocket && error.code === 'ECONNRESET' && !signal.aborted
        if (wasIdle) this.post(post, signal).then(resolve, reject)
        else reject(error)
      })
      request.end(post.body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
