import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A connection that does only what a test makes it do. */
export interface RawConnection {
  readonly socket: Socket
  /** What came back so far. */
  text(): string
  /** When the other side has ended it: how many milliseconds after it was asked for. */
  readonly ended: Promise<number>
  hasEnded(): boolean
}

/** Opens one to the port, and closes it when the test is over. */
export async function openRaw(port: number, sent = ''): Promise<RawConnection> {
  const begunAt = performance.now()
  const socket = connect({ port, host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())
  let text = ''
  let isOver = false
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  socket.on('error', () => {})
  const ended = once(socket, 'close').then(() => {
    isOver = true
    return performance.now() - begunAt
  })
  await once(socket, 'connect')
  if (sent) socket.write(sent)
  return { socket, text: () => text, ended, hasEnded: () => isOver }
}

export const openMany = (port: number, count: number): Promise<RawConnection[]> =>
  Promise.all(Array.from({ length: count }, () => openRaw(port)))

export const portOf = (url: string): number => Number(new URL(url).port)
