import type { DeliveryState } from '@amsel/contract'

/** Something that a merchant is told, as it is put into the outbox. */
export interface NewNotification {
  readonly clientId: string
  readonly kind: string
  /** What it is about; those about the same are sent in order. */
  readonly subjectId: string
  readonly body: string
  /** The address in the request, which wins over the one set for the kind. */
  readonly url: string | null
  /** A later one that is not makes it pointless. */
  readonly isInterim: boolean
  readonly createdAt: Date
}

/** A body is JSON, which begins with a brace; one that holds secrets is kept sealed. */
export const isSealedBody = (stored: string): boolean => !stored.startsWith('{')

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Before each attempt of a round; the first goes out at once. */
export const ATTEMPT_DELAYS_SECONDS = [
  ...[0, 2 * MINUTE, 10 * MINUTE, 10 * MINUTE],
  ...[HOUR, 2 * HOUR, 6 * HOUR, 15 * HOUR],
] as const

/** How long a failed notification may hold up the next one about the same thing. */
export const HOLD_UP_SECONDS = 2 * MINUTE

/** An address that failed for so long is marked. */
export const ADDRESS_FAILING_SECONDS = 24 * HOUR

export interface AttemptEnd {
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
  return { state: 'WAITING', dueAt: new Date(at.getTime() + delay * 1_000) }
}

/** Scheme, host and port: what may be slow or dead as a whole. */
export function notificationAddress(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  return `${protocol}//${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}
