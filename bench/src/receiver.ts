/**
 * A merchant's endpoints for the bench, a port each: a process of its own that acknowledges every notification and reads
 * no more of one than where it ends, so that it takes little of the machine. Some are kept whole, to be checked
 * afterwards. While it is asked to, it writes down when each arrived.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** When a notification of a payment arrived, in milliseconds of the system's clock. */
export interface Arrival {
  readonly paymentRequestId: string
  readonly atMs: number
}

/** What it can be asked, and what it answers. */
export interface Answers {
  readonly count: number
  /** The whole requests that were kept since this was asked last. */
  readonly samples: readonly string[]
  /** From now on arrivals are written down. */
  readonly record: true
  /** Those that were written down; no more are. */
  readonly arrivals: readonly Arrival[]
}

const SAMPLE_EVERY = 500
const BODY = '{"result":{"resultCode":"SUCCESS","resultMessage":"success","resultStatus":"S"}}'
const ANSWER = Buffer.from(
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`,
)
const HEAD_END = Buffer.from('\r\n\r\n')

let count = 0
let samples: string[] = []
let arrivals: Arrival[] | null = null

const ANSWERS: { [Asked in keyof Answers]: () => Answers[Asked] } = {
  count: () => count,
  samples() {
    const taken = samples
    samples = []
    return taken
  },
  record() {
    arrivals = []
    return true
  },
  arrivals() {
    const taken = arrivals ?? []
    arrivals = null
    return taken
  },
}

const servers = Array.from({ length: Number(process.argv[2]) }, () =>
  createServer((socket) => serve(socket)).listen(0, '127.0.0.1'),
)
Promise.all(servers.map((server) => once(server, 'listening'))).then(() =>
  process.send?.(servers.map((server) => (server.address() as AddressInfo).port)),
)
process.on('message', (asked: keyof Answers) => process.send?.(ANSWERS[asked]()))
process.on('disconnect', () => process.exit(0))

function serve(socket: Socket): void {
  let rest: Buffer = Buffer.alloc(0)
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (let end = endOfRequest(rest); end > 0; end = endOfRequest(rest)) {
      note(rest, end)
      rest = rest.subarray(end)
      socket.write(ANSWER)
    }
  })
}

function note(bytes: Buffer, end: number): void {
  count += 1
  if (count % SAMPLE_EVERY === 0) samples.push(bytes.toString('utf8', 0, end))
  if (!arrivals) return
  const [, paymentRequestId = ''] = /"paymentRequestId":"([^"]+)"/.exec(bytes.toString('utf8', 0, end)) ?? []
  arrivals.push({ paymentRequestId, atMs: Date.now() })
}

/** Where the first request ends, or 0 while it is not whole. */
function endOfRequest(bytes: Buffer): number {
  const headEnd = bytes.indexOf(HEAD_END)
  if (headEnd < 0) return 0
  const [, length = ''] = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, headEnd)) ?? []
  const end = headEnd + HEAD_END.length + Number(length)
  return bytes.length >= end ? end : 0
}
