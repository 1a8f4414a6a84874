import type { InvitedOperator } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { Moment } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'

/** Which of the people who decide together was invited by which. */
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
