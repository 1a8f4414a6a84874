import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../domain/index.ts'

/** Most failures pass within seconds. */
const FIRST_DELAYS_MS = [1, 5, 30, 120].map((seconds) => seconds * SECOND_MS)
const LONG_DELAY_MS = 10 * MINUTE_MS
const DELAY_MS_MAX = DAY_MS

/**
 * How long a job waits that has failed so many times in a row. One that needs a person's help is not retried at the same
 * pace for ever.
 */
export function retryDelayMs(failures: number): number {
  const doublings = failures - FIRST_DELAYS_MS.length - 1
  return FIRST_DELAYS_MS[failures - 1] ?? Math.min(LONG_DELAY_MS * 2 ** doublings, DELAY_MS_MAX)
}
