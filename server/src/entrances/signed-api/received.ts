import type { IncomingMessage } from 'node:http'
import { rawPath } from '../../platform/signing/index.ts'
import { type BodyMemory, SMALL_BODY_BYTES } from './body-memory.ts'

/** A request as it came, before anything in it is believed. */
export interface Received {
  readonly method: string
  /** Path and query exactly as on the request line, without scheme and host. */
  readonly rawPath: string
  readonly headers: IncomingMessage['headers']
  readonly contentTypes: readonly string[]
  /** To be dropped when nothing of it is needed any more: answers may take long. */
  readonly body: Body
  readonly isTooLarge: boolean
  /** The node holds too many bodies at the moment. */
  readonly hasNoRoom: boolean
  /** More came than is read; the connection is of no further use. */
  readonly isCutOff: boolean
  readonly address: string
  /** Whether its caller has closed the connection meanwhile. */
  isCallerGone(): boolean
}

export const BODY_BYTES_MAX = 2 * 1024 * 1024
/** A body that is not kept is still read to its end, so that the caller gets to read the answer. */
const DISCARDED_BYTES_MAX = 8 * 1024 * 1024

export interface Reception {
  readonly memory: BodyMemory
  /** A caller that sends no byte of a body for this long is disconnected. */
  readonly silenceMsMax: number
  /** Where a request came from, also behind a proxy. */
  addressOf(incoming: IncomingMessage): string
}

/** Reads a request to its end. Null when the caller went away or fell silent. */
export function receive(
  incoming: IncomingMessage,
  { memory, silenceMsMax, addressOf }: Reception,
): Promise<Received | null> {
  return new Promise((resolve) => {
    const body = new Body(memory)
    const silence = setTimeout(() => incoming.destroy(), silenceMsMax)
    let isOver = false
    const finish = (received: Received | null) => {
      isOver = true
      clearTimeout(silence)
      resolve(received)
    }
    const leave = () => {
      if (isOver) return
      body.drop()
      finish(null)
    }
    incoming.on('data', (chunk: Buffer) => {
      silence.refresh()
      body.add(chunk)
      if (body.size > DISCARDED_BYTES_MAX) {
        incoming.pause()
        finish(describe(incoming, body, addressOf(incoming)))
      }
    })
    incoming.on('error', leave)
    incoming.on('close', leave)
    incoming.on('end', () => finish(describe(incoming, body, addressOf(incoming))))
  })
}

/** The bytes of a body, in one piece however many they come in. */
class Body {
  readonly #memory: BodyMemory
  size = 0
  hasNoRoom = false
  #buffer: Buffer = NOTHING
  #kept = 0
  #bytesTaken = 0

  constructor(memory: BodyMemory) {
    this.#memory = memory
  }

  get bytes(): Buffer {
    const isFull = this.#kept === this.#buffer.length
    return isFull ? this.#buffer : this.#buffer.subarray(0, this.#kept)
  }

  add(chunk: Buffer): void {
    const isKept = this.#kept === this.size
    this.size += chunk.length
    if (!isKept) return
    const length = this.#lengthNeeded()
    if (this.size > BODY_BYTES_MAX || !this.#takeUpTo(length)) this.drop()
    else this.#keep(chunk, length)
  }

  drop(): void {
    this.#memory.giveBack(this.#bytesTaken)
    this.#bytesTaken = 0
    this.#buffer = NOTHING
    this.#kept = 0
  }

  /** Doubles when it is full: a body that comes byte by byte would take a hundred times as much in pieces. */
  #lengthNeeded(): number {
    const { length } = this.#buffer
    return this.size <= length ? length : Math.min(BODY_BYTES_MAX, Math.max(this.size, 2 * length))
  }

  #takeUpTo(length: number): boolean {
    const more = length > SMALL_BODY_BYTES ? length - this.#bytesTaken : 0
    this.hasNoRoom = more > 0 && !this.#memory.take(more)
    if (!this.hasNoRoom) this.#bytesTaken += more
    return !this.hasNoRoom
  }

  #keep(chunk: Buffer, length: number): void {
    if (this.#kept === 0) this.#buffer = chunk
    else {
      if (length > this.#buffer.length) this.#lengthen(length)
      chunk.copy(this.#buffer, this.#kept)
    }
    this.#kept = this.size
  }

  #lengthen(length: number): void {
    const longer = Buffer.allocUnsafeSlow(length)
    this.#buffer.copy(longer, 0, 0, this.#kept)
    this.#buffer = longer
  }
}

const NOTHING = Buffer.alloc(0)

function describe(incoming: IncomingMessage, body: Body, address: string): Received {
  return {
    method: incoming.method ?? '',
    rawPath: rawPath(incoming.url ?? ''),
    headers: incoming.headers,
    contentTypes: contentTypes(incoming),
    body,
    isTooLarge: body.size > BODY_BYTES_MAX,
    hasNoRoom: body.hasNoRoom,
    isCutOff: body.size > DISCARDED_BYTES_MAX,
    address,
    isCallerGone: () => incoming.socket.destroyed || incoming.socket.readableEnded,
  }
}

/** Of two lines Node keeps the first; one official library sends two. */
function contentTypes({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter(
    (_value, index) => rawHeaders[index - 1]?.toLowerCase() === 'content-type' && index % 2 === 1,
  )
}
