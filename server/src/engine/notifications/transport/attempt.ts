import { type DeliveryFailure, flawOfShape } from '@amsel/contract'
import type { Client, Dispatcher } from 'undici'
import type { Connections } from './connections.ts'
import { failureOf, isClosedConnection } from './failure.ts'

export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The outcome of one attempt. */
export interface Reply {
  /** Null if no answer began. */
  readonly status: number | null
  /** What was read of the answer, at most 64 KiB; null if no answer began. */
  readonly body: string | null
  /** Null if the merchant acknowledged. */
  readonly failure: DeliveryFailure | null
  readonly detail: string | null
  readonly durationMs: number
}

const BODY_MAX_BYTES = 64 * 1024
const DETAIL_MAX_CHARS = 200

/** Waits for a connection, sends, reads the answer, and calls `onEnd` once, whatever happens. */
export class Attempt implements Dispatcher.DispatchHandler {
  readonly #connections: Connections
  readonly #timeoutMs: number
  readonly #onEnd: (reply: Reply) => void
  readonly #origin: string
  readonly #request: Dispatcher.DispatchOptions
  readonly #startedAt = performance.now()
  #timer: NodeJS.Timeout | undefined
  #isOver = false
  #client: Client | undefined
  #isKept = false
  #status: number | null = null
  readonly #chunks: Buffer[] = []
  #bytes = 0

  constructor(deps: {
    outgoing: Outgoing
    url: URL
    connections: Connections
    timeoutMs: number
    onEnd: (reply: Reply) => void
  }) {
    const { headers, body } = deps.outgoing
    const { origin, pathname, search } = deps.url
    this.#connections = deps.connections
    this.#timeoutMs = deps.timeoutMs
    this.#onEnd = deps.onEnd
    this.#origin = origin
    this.#request = { method: 'POST', path: pathname + search, headers, body }
  }

  start(): void {
    this.#timer = setTimeout(() => this.#timeOut(), this.#timeoutMs)
    this.#connections.take(this.#origin, this.#send)
  }

  breakOff(detail: string): void {
    this.#end('broken_off', detail)
  }

  /** Required: without it undici takes the handler for one of its former kind. */
  onRequestStart(): void {}

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    if (status >= 200) this.#status = status
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    if (this.#bytes > BODY_MAX_BYTES) this.#judge(false)
  }

  onResponseEnd(): void {
    this.#judge(true)
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#isOver) return
    // The other side may close a kept connection just as it is used. A notification may come twice, so it is safe to send it
    // again.
    if (this.#client && this.#isKept && this.#status === null && isClosedConnection(error))
      this.#send(this.#connections.replace(this.#origin, this.#client), false)
    else this.#end(failureOf(error), error.message || String(error))
  }

  readonly #send = (client: Client, isKept: boolean): void => {
    this.#client = client
    this.#isKept = isKept
    client.dispatch(this.#request, this)
  }

  #timeOut(): void {
    const what = this.#status === null ? 'no answer' : 'no complete answer'
    this.#end('timed_out', `${what} within ${this.#timeoutMs} ms`)
  }

  #judge(isComplete: boolean): void {
    const failure = judge(this.#status ?? 0, this.#text())
    const details = {
      bad_status: `the status is ${this.#status}`,
      bad_body: 'the body is not JSON with the result S SUCCESS',
    }
    this.#end(failure, failure && details[failure], isComplete)
  }

  #end(failure: DeliveryFailure | null, detail: string | null, isReusable = false): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    if (this.#client) this.#connections.giveBack(this.#origin, this.#client, isReusable)
    else this.#connections.stopWaiting(this.#origin, this.#send)
    this.#onEnd({
      status: this.#status,
      body: this.#status === null ? null : this.#text(),
      failure,
      detail: detail?.slice(0, DETAIL_MAX_CHARS) ?? null,
      durationMs: Math.round(performance.now() - this.#startedAt),
    })
  }

  #text(): string {
    return Buffer.concat(this.#chunks, Math.min(this.#bytes, BODY_MAX_BYTES)).toString()
  }
}

/** Why an answer is not an acknowledgement; null if it is one. */
export function judge(status: number, body: string): 'bad_status' | 'bad_body' | null {
  if (status !== 200) return 'bad_status'
  return isAcknowledgement(body) ? null : 'bad_body'
}

function isAcknowledgement(body: string): boolean {
  if (flawOfShape(body)) return false
  try {
    const { result } = JSON.parse(body.trim()) // trims a byte order mark, too
    return result.resultStatus === 'S' && result.resultCode === 'SUCCESS'
  } catch {
    return false
  }
}
