import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { inject } from 'vitest'

export interface DatabaseProxy {
  readonly port: number
  /** Cut: everybody is turned away. Silent: it swallows what it is given. */
  turn(state: 'open' | 'cut' | 'silent'): void
  /** A connection that sends these words gets no answer any more. Null: all do. */
  swallowAt(words: string | null): void
}

/** A way to the cluster that can be cut, or made to swallow everything. */
export async function startProxy(onEnd: (close: () => void) => void): Promise<DatabaseProxy> {
  let state: 'open' | 'cut' | 'silent' = 'open'
  let words: string | null = null
  const sockets = new Set<Socket>()
  const { host, port } = inject('cluster')
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => {
      if (words !== null && bytes.includes(words)) from.pause()
      else if (state === 'open') to.write(bytes)
    })
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const server = createServer((socket) => {
    if (state === 'cut') return socket.destroy()
    const upstream = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    forward(socket, upstream)
    forward(upstream, socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const turn = (next: typeof state) => {
    state = next
    // What was swallowed is lost: such a connection does not come back to life.
    if (next !== 'silent') for (const socket of sockets) socket.destroy()
  }
  onEnd(() => {
    server.close()
    turn('cut')
  })
  const swallowAt = (next: string | null) => {
    words = next
  }
  return { port: (server.address() as AddressInfo).port, turn, swallowAt }
}
