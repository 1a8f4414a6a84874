import type { KnownOperator } from '../../storage/index.ts'
import type { InvitedOperator } from './shapes.ts'

/** By whom these were invited, of those whom somebody with an account has invited. */
export function invitationsAmong(
  operators: ReadonlyMap<string, KnownOperator>,
  userIds: readonly (string | null)[],
): InvitedOperator[] {
  const people = [...new Set(userIds)].flatMap((id) => operators.get(id ?? '') ?? [])
  return people.flatMap(({ email, invitedBy, joinedAt }) =>
    invitedBy === null
      ? []
      : [
          {
            ...{ invited: email, invitedBy: operators.get(invitedBy)?.email ?? invitedBy },
            joinedAt: joinedAt.toISOString(),
          },
        ],
  )
}
