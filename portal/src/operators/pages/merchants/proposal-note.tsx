import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApplicationPage } from '../../../../../server/src/operator-api/shapes.ts'
import { ErrorNote, Moment, Note } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { useDecision } from './use-decision.ts'

interface Props {
  readonly of: ApplicationPage
  readonly proposal: NonNullable<ApplicationPage['proposal']>
}

/** What one operator has proposed, and the buttons of the other. */
export function ProposalNote({ of, proposal }: Props): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const { applicationId } = of
  const decide = useDecision(of, async (isAllowed: boolean) => {
    const { clientId } = await api.decideApproval(applicationId, isAllowed)
    return isAllowed
      ? say('op.applications_approved', { clientId: clientId ?? '' })
      : say('op.applications_rejected')
  })
  const withdraw = useDecision(of, async () => {
    await api.withdrawApproval(applicationId)
    return say('op.applications_withdrawn')
  })
  const { isYours, askedBy, askedAt, reason } = proposal
  const error = decide.error ?? withdraw.error
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
        <Group gap="xs">
          {isYours ? (
            <Button
              size="xs"
              variant="default"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate(undefined)}
            >
              {say('op.applications_withdraw')}
            </Button>
          ) : (
            may('proposals_decide') && (
              <>
                <Button size="xs" loading={decide.isPending} onClick={() => decide.mutate(true)}>
                  {say('op.applications_allow')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  loading={decide.isPending}
                  onClick={() => decide.mutate(false)}
                >
                  {say('op.applications_reject')}
                </Button>
              </>
            )
          )}
        </Group>
      </Note>
      {error && <ErrorNote error={error} />}
    </>
  )
}
