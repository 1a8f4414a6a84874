import { fstatSync } from 'node:fs'
import { isAlive, npmCallers } from '../../../platform/embedded-postgres/index.ts'

const LOOK_EVERY_MS = 250

/** Whoever started this process. */
export interface Parent {
  /** Its end, from now on. */
  ended(): Promise<void>
}

/**
 * Tells when whoever started this process is gone: when the pipe that is its input ends, or a process that called it. An
 * input that ended before anybody could know of the gateway says nothing, and neither does a terminal or a file.
 */
export async function watchParent(): Promise<Parent> {
  const { stdin, ppid } = process
  const callers = await npmCallers()
  const isWatched = isPipe()
  if (isWatched) stdin.on('error', () => {}).resume()
  return {
    ended: () =>
      new Promise((resolve) => {
        if (isWatched && !stdin.readableEnded) stdin.once('close', () => resolve())
        const timer = setInterval(() => {
          if (process.ppid === ppid && callers.every(isAlive)) return
          clearInterval(timer)
          resolve()
        }, LOOK_EVERY_MS)
      }),
  }
}

function isPipe(): boolean {
  try {
    const input = fstatSync(0)
    return input.isFIFO() || input.isSocket()
  } catch {
    return false
  }
}
