import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { SignUpForm } from '../../../pages/accounts/sign-up-form.tsx'
import { Loaded } from '../../../pieces/index.ts'
import { Door } from '../../../shell/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { SingleSignOn } from './single-sign-on.tsx'

/** The first who runs the gateway names an address of their own; all others are invited by theirs. */
export default function InvitationPage(): ReactNode {
  const { say } = useWords()
  const { token = '' } = useParams<{ token: string }>()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.invitation(token),
    retry: false,
  })
  return (
    <Door title={say('op.invitation_title')}>
      <Loaded query={invitation}>
        {({ email, invitedBy: by, role }) => (
          <Stack gap="sm">
            <span>
              {email === null
                ? say('op.invitation_first')
                : say('op.invitation_text', { by, email, role: say(`op.role_${role}`) })}
            </span>
            <SignUpForm invitation={{ token, email }} submit={say('op.invitation_join')} />
            <SingleSignOn request={{ invitation: token }} label={say('op.invitation_sso')} />
          </Stack>
        )}
      </Loaded>
    </Door>
  )
}
