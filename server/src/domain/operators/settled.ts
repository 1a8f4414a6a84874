import { DAY_MS, later } from '../time.ts'

/** Somebody who runs the gateway, and since when, by whose invitation. */
interface Joined {
  readonly userId: string
  readonly joinedAt: Date
  readonly invitedBy: string | null
}

/** The one of two who was invited by the other, and from when on they may decide what the other asks for. */
interface Unsettled<T extends Joined> {
  readonly invited: T
  readonly inviter: T
  readonly until: Date
}

/** Null where neither has invited the other, or so long ago that each has a mind of their own. */
export function findUnsettled<T extends Joined>(
  one: T,
  other: T,
  { days, now }: { readonly days: number; readonly now: Date },
): Unsettled<T> | null {
  const [invited, inviter] = one.invitedBy === other.userId ? [one, other] : [other, one]
  if (invited.invitedBy !== inviter.userId) return null
  const until = later(invited.joinedAt, days * DAY_MS)
  return now < until ? { invited, inviter, until } : null
}
