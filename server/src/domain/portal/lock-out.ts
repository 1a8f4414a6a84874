import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time.ts'

/**
 * What wrong passwords are counted by. Knowing somebody's address is not enough to lock them out: a device that has
 * signed in before is counted by itself alone, and other people's guesses only make unknown devices wait, for some
 * minutes at most.
 */
export const LOCK_OUTS = {
  /** One account from one place, where nobody has signed in before. */
  account_from_address: { freeFailures: 5, longestMs: HOUR_MS },
  /** One account from a device that has signed in to it. */
  account_from_device: { freeFailures: 5, longestMs: HOUR_MS },
  /** One account from anywhere: somebody guesses from many places. */
  account: { freeFailures: 50, longestMs: 5 * MINUTE_MS },
  /** Any account from one place: somebody tries one password for many. */
  address: { freeFailures: 100, longestMs: HOUR_MS / 4 },
} as const
export type LockOut = keyof typeof LOCK_OUTS

const FIRST_MS = 30 * SECOND_MS
/** After this long without one, failures are forgotten. */
export const FAILURES_FORGOTTEN_MS = DAY_MS

/**
 * How long nobody may try after the first failure, the second and so on: twice as long each time. The last one applies to
 * all further.
 */
export function waitsMs(kind: LockOut): readonly number[] {
  const { freeFailures, longestMs } = LOCK_OUTS[kind]
  const waits = Array<number>(freeFailures - 1).fill(0)
  for (let wait = FIRST_MS; wait < longestMs; wait *= 2) waits.push(wait)
  return [...waits, longestMs]
}
