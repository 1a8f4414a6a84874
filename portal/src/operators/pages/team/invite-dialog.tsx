import { Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperatorRole } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { CodeBlock, ConfirmDialog, Field, Note } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { OPERATOR_ROLES } from './roles.ts'

/** Asks whom to invite, then shows the link where no mail brings it. */
export function InviteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { say } = useWords()
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<OperatorRole>('support')
  const invite = useMutation({
    mutationFn: () => api.inviteOperator(email.trim(), role),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['operators'] }),
  })
  const invited = invite.data
  return (
    <ConfirmDialog
      title={say('op.invite')}
      confirm={say(invited ? 'team.done' : 'team.invite_send')}
      isReady={invited !== undefined || email.includes('@')}
      act={invite}
      onConfirm={() => (invited ? onClose() : invite.mutate())}
      onClose={onClose}
    >
      {invited ? (
        <div role="status">
          {invited.link === null ? (
            <Note tone="good">{say('team.invited_mail', { email })}</Note>
          ) : (
            <>
              <p>{say('team.invited_link', { email })}</p>
              <CodeBlock label={say('team.link')} code={invited.link} />
            </>
          )}
        </div>
      ) : (
        <>
          <span>{say('team.invite_text')}</span>
          <Field data-autofocus type="email" label={say('team.email')} value={email} onText={setEmail} />
          <Select
            label={say('team.role')}
            data={OPERATOR_ROLES.map((name) => ({ value: name, label: say(`op.role_${name}`) }))}
            value={role}
            onChange={(name) => name && setRole(name as OperatorRole)}
            allowDeselect={false}
            description={say(`op.about_${role}`)}
            inputWrapperOrder={['label', 'input', 'description']}
          />
        </>
      )}
    </ConfirmDialog>
  )
}
