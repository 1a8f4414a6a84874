import { TextInput } from '@mantine/core'
import type { ProposalRow } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog, CopyText, Facts, Moment, Note, useAct } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { shortDigest } from './digest.ts'
import { InvitationText } from './invitation-text.tsx'
import { RequestText } from './request-text.tsx'

interface Props {
  readonly proposal: ProposalRow
  readonly isAllowed: boolean
  readonly onClose: () => void
}

export function DecisionDialog({ proposal, isAllowed, onClose }: Props): ReactNode {
  const { say } = useWords()
  const [reason, setReason] = useState('')
  const { digest, invitations, settledAt } = proposal
  const decide = useAct(() => (isAllowed ? api.allowProposal : api.refuseProposal)(proposal, reason.trim()), {
    done: () => say(isAllowed ? 'op.proposal_was_allowed' : 'op.proposal_was_refused'),
    onDone: onClose,
    stale: [[]],
  })
  return (
    <ConfirmDialog
      title={say(isAllowed ? 'op.proposal_allow_title' : 'op.proposal_refuse_title')}
      confirm={say(isAllowed ? 'op.proposal_allow' : 'op.proposal_refuse')}
      isDangerous={!isAllowed}
      isReady={isAllowed ? settledAt === null : reason.trim() !== ''}
      act={decide}
      onConfirm={() => decide.mutate()}
      onClose={onClose}
    >
      <Facts
        of={[
          [say('op.proposal_what'), <RequestText key="what" of={proposal} />],
          ...(proposal.clientId ? ([[say('op.client'), proposal.clientId]] as const) : []),
          [say('action.reason'), proposal.reason],
          [say('op.proposal_by'), proposal.askedBy],
          invitations.length > 0
            ? [say('op.proposal_invitations'), <InvitationText key="invited" of={invitations} />]
            : null,
          digest
            ? [
                say('op.proposal_digest'),
                <CopyText key="digest" text={digest} label={say('op.proposal_digest')}>
                  {shortDigest(digest)}
                </CopyText>,
              ]
            : null,
        ]}
      />
      {isAllowed && settledAt !== null && (
        <Note tone="open" title={say('op.proposal_unsettled')}>
          {say('op.proposal_unsettled_text')} <Moment at={settledAt} />
        </Note>
      )}
      <TextInput
        data-autofocus
        label={say(isAllowed ? 'op.proposal_note' : 'action.reason')}
        maxLength={256}
        required={!isAllowed}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
