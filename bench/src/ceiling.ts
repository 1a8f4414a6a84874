import { type KeyObject, randomBytes, sign } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

export const signInPool = promisify(sign)

/** Two for each core: while one signature is handed over, the next is already there. */
export const QUEUES = availableParallelism() * 2

/** As long as an answer with its envelope; the length hardly matters. */
const CONTENT_BYTES = 700

/** Signatures a second (RSA-2048 with SHA-256) that this machine makes with all its cores. */
export async function measureCeiling(key: KeyObject, seconds: number, signal: AbortSignal): Promise<number> {
  const content = randomBytes(CONTENT_BYTES)
  const startedAt = performance.now()
  const until = startedAt + seconds * 1_000
  let count = 0
  const queue = async () => {
    while (performance.now() < until) {
      signal.throwIfAborted()
      await signInPool('sha256', content, key)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: QUEUES }, queue))
  return (count * 1_000) / (performance.now() - startedAt)
}
