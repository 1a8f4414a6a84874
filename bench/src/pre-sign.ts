import type { KeyObject } from 'node:crypto'
import { open } from 'node:fs/promises'
import { QUEUES } from './ceiling.ts'
import { type Message, signedHeaders } from './message.ts'

interface PreSigning {
  readonly file: string
  readonly count: number
  readonly host: string
  readonly key: KeyObject
  readonly signal: AbortSignal
  message(index: number): Message
}

const CHUNK_BYTES = 1_048_576

/** Writes requests as they go over the wire, each after a line with its length; gives signatures a second. */
export async function preSign({ file, count, host, key, signal, message }: PreSigning): Promise<number> {
  const startedAt = performance.now()
  const handle = await open(file, 'w')
  let chunk = ''
  let written: Promise<unknown> = Promise.resolve()
  const flush = () => {
    const text = chunk
    chunk = ''
    written = written.then(() => handle.write(text))
    return written
  }
  let next = 0
  const queue = async () => {
    while (next < count) {
      signal.throwIfAborted()
      const signed = message(next++)
      const request = wireForm(signed, await signedHeaders(signed, key), host)
      chunk += `${Buffer.byteLength(request)}\n${request}`
      if (chunk.length > CHUNK_BYTES) await flush()
    }
  }
  try {
    await Promise.all(Array.from({ length: QUEUES }, queue))
    await flush()
  } finally {
    await handle.close()
  }
  return (count * 1_000) / (performance.now() - startedAt)
}

function wireForm({ path, body }: Message, headers: Record<string, string>, host: string): string {
  const lines = Object.entries({
    Host: host,
    'User-Agent': 'amsel-bench',
    ...headers,
    'Content-Length': String(Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
