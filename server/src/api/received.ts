import type { IncomingMessage } from 'node:http'
import { rawPath } from '../signing/index.ts'

/** A request as it came, before anything is believed of it. */
export interface Received {
  readonly method: string
  /** Path and query exactly as on the request line, without scheme and host. */
  readonly rawPath: string
  readonly headers: IncomingMessage['headers']
  readonly contentTypes: readonly string[]
  readonly body: Buffer
  readonly isTooLarge: boolean
  /** More came than is read; the connection is of no further use. */
  readonly isCutOff: boolean
  readonly address: string
}

export const BODY_BYTES_MAX = 2 * 1024 * 1024
/** A larger body is read to its end all the same, so that the caller gets to read the answer. */
const DISCARDED_BYTES_MAX = 8 * 1024 * 1024

/** Reads a request to its end. Null when the caller went away. */
export function receive(incoming: IncomingMessage): Promise<Received | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= BODY_BYTES_MAX) chunks.push(chunk)
      else chunks.length = 0
      if (size > DISCARDED_BYTES_MAX) {
        incoming.pause()
        resolve(describe(incoming, chunks, size))
      }
    })
    incoming.on('error', () => resolve(null))
    incoming.on('close', () => resolve(null))
    incoming.on('end', () => resolve(describe(incoming, chunks, size)))
  })
}

function describe(incoming: IncomingMessage, chunks: readonly Buffer[], size: number): Received {
  const only = chunks[0]
  return {
    method: incoming.method ?? '',
    rawPath: rawPath(incoming.url ?? ''),
    headers: incoming.headers,
    contentTypes: contentTypes(incoming),
    body: chunks.length === 1 && only ? only : Buffer.concat(chunks),
    isTooLarge: size > BODY_BYTES_MAX,
    isCutOff: size > DISCARDED_BYTES_MAX,
    address: incoming.socket.remoteAddress ?? '',
  }
}

/** Of two lines Node keeps the first; one official library sends two. */
function contentTypes({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter(
    (_value, index) => rawHeaders[index - 1]?.toLowerCase() === 'content-type' && index % 2 === 1,
  )
}
