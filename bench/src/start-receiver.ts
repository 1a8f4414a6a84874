import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Received } from './receiver.ts'

export interface Receiver {
  /** Scheme, host and port of each endpoint. */
  readonly addresses: readonly string[]
  received(): Promise<Received>
  stop(): void
}

export async function startReceiver(endpoints: number, signal: AbortSignal): Promise<Receiver> {
  const child = fork(fileURLToPath(new URL('./receiver.js', import.meta.url)), [String(endpoints)], {
    stdio: 'inherit',
  })
  const stop = () => child.disconnect()
  try {
    const [ports] = (await once(child, 'message', { signal })) as [number[]]
    return {
      addresses: ports.map((port) => `http://127.0.0.1:${port}`),
      async received() {
        child.send('count')
        const [answer] = (await once(child, 'message')) as [Received]
        return answer
      },
      stop,
    }
  } catch (error) {
    stop()
    throw error
  }
}
