import { Button, Group } from '@mantine/core'
import type { ApplicationPage, ProposalRow } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { ErrorNote, Moment, Note } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { DecisionDialog } from '../proposals/decision-dialog.tsx'
import { RequestText } from '../proposals/request-text.tsx'
import { useDecision } from './use-decision.ts'

interface Props {
  readonly of: ApplicationPage
  readonly proposal: ProposalRow
}

/** What one operator has proposed, and the buttons of the other. */
export function ProposalNote({ of, proposal }: Props): ReactNode {
  const { say } = useWords()
  const { me, may } = useOperator()
  const [deciding, setDeciding] = useState<{ isAllowed: boolean } | null>(null)
  const withdraw = useDecision(of, async () => {
    await api.withdrawProposal(proposal.proposalId)
    return say('op.applications_withdrawn')
  })
  const { askedBy, askedById, askedAt, reason } = proposal
  const isYours = askedById === me.user.userId
  return (
    <>
      <Note
        tone="open"
        title={
          isYours ? say('op.applications_proposal_yours') : say('op.applications_proposal', { by: askedBy })
        }
      >
        <p>
          <Moment at={askedAt} /> {reason && `“${reason}”`}
        </p>
        <RequestText of={proposal} />
        <Group gap="xs" mt={8}>
          {isYours && (
            <Button
              size="xs"
              variant="default"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate(undefined)}
            >
              {say('op.applications_withdraw')}
            </Button>
          )}
          {!isYours && may('proposals_decide') && (
            <>
              <Button size="xs" onClick={() => setDeciding({ isAllowed: true })}>
                {say('op.proposal_allow')}
              </Button>
              <Button size="xs" variant="default" onClick={() => setDeciding({ isAllowed: false })}>
                {say('op.applications_reject')}
              </Button>
            </>
          )}
        </Group>
      </Note>
      {withdraw.error && <ErrorNote error={withdraw.error} />}
      {deciding && <DecisionDialog proposal={proposal} {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}
