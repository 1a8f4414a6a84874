import { fstatSync } from 'node:fs'
import { isAlive, npmCallers } from '../../../platform/embedded-postgres/index.ts'

const LOOK_EVERY_MS = 250

/** The process that started this one. */
export interface Parent {
  /** Its end, from now on. */
  ended(): Promise<void>
}

/**
 * Reports when the process that started this one is gone: when the pipe that is its input ends, or a process that called
 * it. An input that ended before anybody could know of the gateway says nothing, and neither does a terminal or a file.
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
