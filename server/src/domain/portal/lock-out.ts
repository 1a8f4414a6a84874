import { DAY_MS, HOUR_MS, later, SECOND_MS } from '../time.ts'

/** Failed sign-ins of one kind that were counted. */
export interface SignInFailures {
  readonly failures: number
  readonly failedAt: Date
}

/** What failures are counted by. Whoever knows an address alone cannot keep its owner out from elsewhere for long. */
export const LOCK_OUTS = {
  /** One account from one place. */
  account_from_address: { freeFailures: 5, longestMs: HOUR_MS },
  /** One account from anywhere: somebody guesses from many places. */
  account: { freeFailures: 50, longestMs: HOUR_MS / 4 },
  /** Any account from one place: somebody tries one password for many. */
  address: { freeFailures: 100, longestMs: HOUR_MS / 4 },
} as const
export type LockOut = keyof typeof LOCK_OUTS

const FIRST_MS = 30 * SECOND_MS
/** After so long without one, failures are forgotten. */
export const FAILURES_FORGOTTEN_MS = DAY_MS

/** The failures with one more, and until when nobody is let in: for twice as long each time. */
export function withFailure(
  known: SignInFailures | null,
  kind: LockOut,
  now: Date,
): SignInFailures & { readonly lockedUntil: Date | null } {
  const isFresh = known !== null && now.getTime() - known.failedAt.getTime() < FAILURES_FORGOTTEN_MS
  const failures = (isFresh ? known.failures : 0) + 1
  const { freeFailures, longestMs } = LOCK_OUTS[kind]
  const beyond = failures - freeFailures
  const lockedMs = Math.min(longestMs, FIRST_MS * 2 ** Math.min(beyond, 20))
  return { failures, failedAt: now, lockedUntil: beyond >= 0 ? later(now, lockedMs) : null }
}
