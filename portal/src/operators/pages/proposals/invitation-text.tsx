import type { ReactNode } from 'react'
import type { InvitedOperator } from '../../../../../server/src/operator-api/shapes.ts'
import { Moment } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'

/** Who of those who decide together came by whose invitation. */
export function InvitationText({ of }: { of: readonly InvitedOperator[] }): ReactNode {
  const { say } = useWords()
  return of.map(({ invited, invitedBy, joinedAt }) => (
    <div key={invited}>
      {say('op.proposal_invited', { invited, by: invitedBy })}{' '}
      <span className="dimmed">
        <Moment at={joinedAt} />
      </span>
    </div>
  ))
}
