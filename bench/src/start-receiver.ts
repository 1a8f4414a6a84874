import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Answers } from './receiver.ts'

export interface Receiver {
  readonly pid: number
  /** Scheme, host and port of each endpoint. */
  readonly addresses: readonly string[]
  /** One question at a time. */
  ask<Asked extends keyof Answers>(asked: Asked): Promise<Answers[Asked]>
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
      pid: child.pid ?? 0,
      addresses: ports.map((port) => `http://127.0.0.1:${port}`),
      async ask<Asked extends keyof Answers>(asked: Asked) {
        child.send(asked)
        const [answer] = (await once(child, 'message')) as [Answers[Asked]]
        return answer
      },
      stop,
    }
  } catch (error) {
    stop()
    throw error
  }
}
