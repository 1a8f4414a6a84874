import { Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CodeBlock, ConfirmDialog, Field, Note, useAct } from '../pieces/index.ts'
import { useWords } from '../words/index.ts'
import type { Team } from './team.ts'

interface Props<Role extends string> {
  readonly of: Team<Role>
  readonly onClose: () => void
}

/** Asks whom to invite, then shows the link where no mail brings it. */
export function InviteDialog<Role extends string>({ of, onClose }: Props<Role>): ReactNode {
  const { say } = useWords()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState(of.usualRole)
  const invite = useAct(() => of.invite(email.trim(), role), { stale: [of.queryKey] })
  const invited = invite.data
  return (
    <ConfirmDialog
      title={of.inviteTitle}
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
            data={of.roles.map(({ role: value, name }) => ({ value, label: name }))}
            value={role}
            onChange={(name) => name && setRole(name as Role)}
            allowDeselect={false}
            description={of.roles.find((one) => one.role === role)?.about}
            inputWrapperOrder={['label', 'input', 'description']}
          />
        </>
      )}
    </ConfirmDialog>
  )
}
