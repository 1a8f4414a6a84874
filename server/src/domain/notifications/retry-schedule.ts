import type { DeliveryState } from '@amsel/contract'
import { HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../time.ts'

const MINUTE_SECONDS = MINUTE_MS / SECOND_MS
const HOUR_SECONDS = HOUR_MS / SECOND_MS
/** Before each attempt of a round; the first goes out at once. */
export const ATTEMPT_DELAYS_SECONDS = [
  ...[0, 2 * MINUTE_SECONDS, 10 * MINUTE_SECONDS, 10 * MINUTE_SECONDS],
  ...[HOUR_SECONDS, 2 * HOUR_SECONDS, 6 * HOUR_SECONDS, 15 * HOUR_SECONDS],
] as const

/** An address that has recovered gets what it missed anew, but nothing for more than five rounds. */
export const ATTEMPTS_BY_ITSELF_MAX = 5 * ATTEMPT_DELAYS_SECONDS.length

/** How long a failed notification may hold up the next one about the same subject. */
export const HOLD_UP_SECONDS = 2 * MINUTE_SECONDS

/** An address that has failed for this long is marked. */
export const ADDRESS_FAILING_SECONDS = 24 * HOUR_SECONDS

interface AttemptEnd {
  readonly isAcknowledged: boolean
  /** How many of this round are over, this one included. */
  readonly attemptsOfRound: number
  readonly at: Date
  readonly mayBeSentAgain: boolean
}

/** What is next for a notification after an attempt. */
export function afterAttempt({ isAcknowledged, attemptsOfRound, at, mayBeSentAgain }: AttemptEnd): {
  state: DeliveryState
  dueAt: Date | null
} {
  if (isAcknowledged) return { state: 'ACKNOWLEDGED', dueAt: null }
  const delay = mayBeSentAgain ? ATTEMPT_DELAYS_SECONDS[attemptsOfRound] : undefined
  if (delay === undefined) return { state: 'FAILED', dueAt: null }
  return { state: 'WAITING', dueAt: later(at, delay * SECOND_MS) }
}
