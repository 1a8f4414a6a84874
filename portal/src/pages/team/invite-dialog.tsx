import { Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Role } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { organisation as api } from '../../api/index.ts'
import { CodeBlock, ConfirmDialog, Field, Note } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { ROLES } from './roles.ts'

interface Props {
  readonly organisationId: string
  readonly onClose: () => void
}

/** Asks whom to invite, then shows the link where no mail brings it. */
export function InviteDialog({ organisationId, onClose }: Props): ReactNode {
  const { say } = useWords()
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('engineer')
  const invite = useMutation({
    mutationFn: () => api.invite(organisationId, email.trim(), role),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['team', organisationId] }),
  })
  const invited = invite.data
  return (
    <ConfirmDialog
      title={say('team.invite')}
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
            data={ROLES.map((name) => ({ value: name, label: say(`team.role_${name}`) }))}
            value={role}
            onChange={(name) => name && setRole(name as Role)}
            allowDeselect={false}
            description={say(`team.about_${role}`)}
            inputWrapperOrder={['label', 'input', 'description']}
          />
        </>
      )}
    </ConfirmDialog>
  )
}
