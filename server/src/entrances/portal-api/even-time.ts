import { setTimeout as sleep } from 'node:timers/promises'

/** An answer after a full step: how long the work took reveals nothing about it. */
export async function inEvenTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    await sleep(stepMs - ((performance.now() - began) % stepMs))
  }
}
