/**
 * A merchant's endpoints for the bench, a port each: a process of its own that acknowledges every notification and reads
 * no more of one than where it ends, so that it takes little of the machine. Some are kept whole, to be checked
 * afterwards.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

export interface Received {
  readonly count: number
  readonly samples: readonly string[]
}

const SAMPLE_EVERY = 500
const BODY = '{"result":{"resultCode":"SUCCESS","resultMessage":"success","resultStatus":"S"}}'
const ANSWER = Buffer.from(
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`,
)
const HEAD_END = Buffer.from('\r\n\r\n')

let count = 0
const samples: string[] = []

const servers = Array.from({ length: Number(process.argv[2]) }, () =>
  createServer((socket) => serve(socket)).listen(0, '127.0.0.1'),
)
Promise.all(servers.map((server) => once(server, 'listening'))).then(() =>
  process.send?.(servers.map((server) => (server.address() as AddressInfo).port)),
)
process.on('message', () => process.send?.({ count, samples } satisfies Received))
process.on('disconnect', () => process.exit(0))

function serve(socket: Socket): void {
  let rest: Buffer = Buffer.alloc(0)
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (let end = endOfRequest(rest); end > 0; end = endOfRequest(rest)) {
      count += 1
      if (count % SAMPLE_EVERY === 0) samples.push(rest.toString('utf8', 0, end))
      rest = rest.subarray(end)
      socket.write(ANSWER)
    }
  })
}

/** Where the first request ends, or 0 while it is not whole. */
function endOfRequest(bytes: Buffer): number {
  const headEnd = bytes.indexOf(HEAD_END)
  if (headEnd < 0) return 0
  const [, length = ''] = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, headEnd)) ?? []
  const end = headEnd + HEAD_END.length + Number(length)
  return bytes.length >= end ? end : 0
}
