import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export interface DelayingProxy {
  readonly port: number
  close(): void
}

/** A way to a server on which everything takes half of the delay in each direction. */
export async function openDelayingProxy(upstream: NetConnectOpts, delayMs: number): Promise<DelayingProxy> {
  const line = new DelayLine(delayMs / 2)
  const sockets = new Set<Socket>()
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.setNoDelay(true)
    from.on('data', (bytes) => line.send(to, bytes))
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const server = createServer((socket) => {
    const beyond = connect(upstream)
    forward(socket, beyond)
    forward(beyond, socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

interface OnItsWay {
  readonly to: Socket
  readonly bytes: Buffer
  readonly dueAt: number
}

/** Node's timers know whole milliseconds only; below this the thread itself sleeps, a moment at a time. */
const TIMER_MS = 3
const MOMENT_MS = 0.1
const asleep = new Int32Array(new SharedArrayBuffer(4))

/** Bytes that arrive later, in their order. */
class DelayLine {
  readonly #delayMs: number
  #queue: OnItsWay[] = []
  #isWatched = false

  constructor(delayMs: number) {
    this.#delayMs = delayMs
  }

  send(to: Socket, bytes: Buffer): void {
    if (this.#delayMs === 0) {
      to.write(bytes)
      return
    }
    this.#queue.push({ to, bytes, dueAt: performance.now() + this.#delayMs })
    if (this.#isWatched) return
    this.#isWatched = true
    setImmediate(() => this.#watch())
  }

  /** Between two looks the sockets are read. */
  #watch(): void {
    const now = performance.now()
    const firstLater = this.#queue.findIndex(({ dueAt }) => dueAt > now)
    const due = this.#queue.splice(0, firstLater < 0 ? this.#queue.length : firstLater)
    for (const { to, bytes } of due) to.write(bytes)
    const [next] = this.#queue
    if (!next) {
      this.#isWatched = false
      return
    }
    const leftMs = next.dueAt - now
    if (leftMs > TIMER_MS) {
      setTimeout(() => this.#watch(), leftMs - TIMER_MS / 2)
      return
    }
    Atomics.wait(asleep, 0, 0, Math.min(leftMs, MOMENT_MS))
    setImmediate(() => this.#watch())
  }
}
