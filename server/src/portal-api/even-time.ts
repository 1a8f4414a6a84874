import { setTimeout as sleep } from 'node:timers/promises'

const STEP_MS = 250

/** An answer after a full step: how long the work took tells nobody which work it was. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    await sleep(STEP_MS - ((performance.now() - began) % STEP_MS))
  }
}
